/// One change to a source file that a test should detect.
///
/// It is a value without a syntax tree, so that it can be compiled, run and reported without another
/// parse.
struct Mutant: Sendable, Hashable {
    /// The way a mutant is compiled beside the original; see ``MutationSchema``.
    enum Form: Int, Sendable {
        /// `!mutant(1), original`: a list of conditions that fails at once.
        case conditions
        /// `if mutant(1) { mutated } else { original }`.
        case statement
        /// `(mutant(1) ? (mutated) : (original))`.
        case expression
    }

    /// How likely it is that the mutant does not compile and that the compiler reports another place.
    ///
    /// The riskiest mutants are dropped first.
    enum Risk: Int, Sendable {
        case low
        case statement
        case closure
        case exit
    }

    /// The number that switches it on, counted from 1 in a ``MutationPlan``.
    var number = 0
    let form: Form
    let risk: Risk
    /// The text that is replaced, in bytes of the file.
    let range: Range<Int>
    /// The text that the switch surrounds; it contains `range`.
    let site: Range<Int>
    let replacement: String
    /// The text that is compiled instead of `replacement`, where the effect would show only by
    /// chance.
    let compiled: String?
    /// The mutant as people see it.
    let report: MutantReport
}

/// A source file and those of its mutants that may still compile.
struct MutatedFile: Sendable {
    let module: String
    /// From the root.
    let path: String
    let source: String
    var mutants: [Mutant]
}
