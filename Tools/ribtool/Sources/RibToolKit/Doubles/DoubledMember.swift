/// A requirement, and what its double writes for it.
struct DoubledMember {
    /// As in Swift: `show(_:)`, or `title` for a property.
    let name: String
    /// Names for the spy, the best first; a later one tells overloads apart.
    let spyNames: [String]
    /// The spy's type: `Spy<String, Void, Never>`.
    let spyType: String
    /// What the spy answers first, as its initializer's last argument: `returning: nil`.
    let firstAnswer: String?
    /// What the requirement says, in the parts between which a long line breaks.
    let declaration: Declaration
    /// What the double's member does, given the spy's name.
    let body: Body
    /// The types that its source names; they decide what the double's file imports.
    let types: Set<String>
    /// Where it is required.
    let site: Site

    /// `head(parameters)tail` of a function; a property is all head.
    struct Declaration {
        var head: String
        var parameters: [String]?
        var tail = ""

        var line: String {
            head + (parameters.map { "(" + $0.joined(separator: ", ") + ")" } ?? "") + tail
        }
    }

    enum Body {
        /// `try await spy(arguments)`.
        case call(effects: String, arguments: String)
        /// `{ get effects { call } }`.
        case effectfulGetter(effects: String, call: String)
        case getter
        case accessors
    }
}
