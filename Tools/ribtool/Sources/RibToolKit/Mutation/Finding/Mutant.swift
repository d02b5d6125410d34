/// One change to a source file that a test should detect.
///
/// It is a value without a syntax tree, so that it can be compiled, run and reported without another
/// parse.
struct Mutant: Sendable {
    /// The part of a source that a switch surrounds; see ``MutationSchema``.
    struct Site: Sendable, Hashable {
        /// The way a mutant is compiled beside the original.
        enum Form: Comparable {
            /// `!mutant(1), original`: a list of conditions that fails at once.
            case conditions
            /// ` where !mutant(1)`: a pattern that matches nothing.
            case pattern
            /// `if mutant(1) { mutated } else { original }`.
            case statement
            /// `(mutant(1) ? (mutated) : (original))`.
            case expression
        }

        /// In bytes of the file.
        let range: Range<Int>
        let form: Form
    }

    /// How likely it is that the mutant does not compile and that the compiler reports another place.
    ///
    /// The riskiest mutants are dropped first.
    enum Risk: Comparable { case low, statement, closure, exit }

    /// The number that switches it on, counted from 1 in a ``MutationPlan``.
    var number = 0
    let site: Site
    /// The text that is replaced, in bytes of the file.
    let range: Range<Int>
    let replacement: String
    let risk: Risk
    /// The functions, properties and variables around it, in bytes of the file.
    let declarations: [Range<Int>]
    let report: MutantReport
}

/// A source file and those of its mutants that may still compile.
struct MutatedFile: Sendable {
    let module: String
    let path: String
    let source: String
    var mutants: [Mutant]
}
