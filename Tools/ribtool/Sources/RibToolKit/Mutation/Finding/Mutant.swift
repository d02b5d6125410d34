/// One change to a source file that a test should detect.
///
/// It is a value without a syntax tree, so that it can be compiled, run and reported without another
/// parse.
struct Mutant: Sendable, Hashable {
    /// The part of a source that a switch surrounds; see ``MutationSchema``.
    struct Site: Sendable, Hashable, Comparable {
        /// The way a mutant is compiled beside the original.
        enum Form: Int {
            /// `!mutant(1), original`: a list of conditions that fails at once.
            case conditions
            /// `if mutant(1) { mutated } else { original }`.
            case statement
            /// `(mutant(1) ? (mutated) : (original))`.
            case expression
        }

        /// In bytes of the file.
        let range: Range<Int>
        let form: Form

        /// A site comes before the sites in it.
        static func < (left: Site, right: Site) -> Bool {
            (left.range.lowerBound, -left.range.upperBound, left.form.rawValue)
                < (right.range.lowerBound, -right.range.upperBound, right.form.rawValue)
        }

        func contains(_ other: Site) -> Bool { range.contains(other.range) && self <= other }
    }

    /// How likely it is that the mutant does not compile and that the compiler reports another place.
    ///
    /// The riskiest mutants are dropped first.
    enum Risk: Int {
        case low, statement, closure, exit
    }

    /// The number that switches it on, counted from 1 in a ``MutationPlan``.
    var number = 0
    let site: Site
    /// The text that is replaced, in bytes of the file.
    let range: Range<Int>
    let replacement: String
    /// The text that is compiled instead of `replacement`, where the effect would show only by
    /// chance.
    let compiled: String?
    let risk: Risk
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
