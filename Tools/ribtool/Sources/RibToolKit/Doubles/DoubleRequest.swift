/// A double that a test target asks for.
struct DoubleRequest: Equatable {
    /// An answer that the generator could not know.
    struct Answer: Equatable {
        /// The requirement, written as in Swift: `ask(_:)`, or `title` for a property.
        let member: String
        let answer: FirstAnswer
        let site: Site
    }

    /// The protocols that it answers, as they were written.
    let protocols: [String]
    /// The name of its type.
    let name: String
    var answers: [Answer] = []
    let site: Site
}
