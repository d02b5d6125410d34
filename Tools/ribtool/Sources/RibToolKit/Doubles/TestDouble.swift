/// A double as it is to be written.
struct TestDouble {
    let name: String
    /// What it conforms to, bases last.
    var conformances: [String] = []
    var members: [DoubledMember] = []
    /// What the protocols leave open, with its bounds: `Item: Sendable`.
    var generics: [String] = []
    /// What else is asked of those: `Item.Element: Sendable`.
    var requirements: [String] = []
    /// What the protocols say for certain: `typealias Item = Int`.
    var aliases: [String] = []
    var isActor = false
    /// `@MainActor `, for one whose protocol is.
    var globalActor = ""
    var imports: Set<String> = []
    var testableImports: Set<String> = []
}
