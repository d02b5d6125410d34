/// One change to a source file that a test should notice.
///
/// A value without a tree, so that it can be written in, run and reported without parsing again.
struct Mutant: Sendable, Hashable {
    /// What was changed, in a word of the report.
    enum Kind: String, Codable, Sendable {
        case condition
        case comparison
        case arithmetic
        case logic
        case literal
        case fallback
        case call
        case assignment
        case order
        case exit
        case wait
    }

    /// How the change is put behind a switch; see ``SchemaText``.
    enum Form: Int, Sendable, Comparable {
        /// `!mutant(1), original`: a list of conditions that fails at once.
        case conditions
        /// `if mutant(1) { changed } else { original }`.
        case statement
        /// `(mutant(1) ? (changed) : (original))`.
        case expression

        static func < (left: Form, right: Form) -> Bool { left.rawValue < right.rawValue }
    }

    /// How likely it is that the change does not compile, and that the compiler complains about
    /// another place than this; the riskiest are given up first.
    enum Risk: Int, Sendable, Comparable {
        case low
        case statement
        case closure
        case exit

        static func < (left: Risk, right: Risk) -> Bool { left.rawValue < right.rawValue }
    }

    let kind: Kind
    let form: Form
    var risk = Risk.low
    /// The text that is replaced, in bytes of the file.
    let range: Range<Int>
    /// The text that the switch is around; it contains `range`.
    let site: Range<Int>
    let replacement: String
    /// What the compiler reads in its place, where the mistake would else show by chance only.
    var compiled: String?
    /// The type and member around it: `LaunchInteractor.didBecomeActive()`.
    let function: String
}
