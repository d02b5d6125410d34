/// A double as it is to be written.
struct TestDouble {
    let name: String
    /// What it conforms to, bases last.
    var conformances: [String] = []
    var members: [DoubledMember] = []
    /// What the protocols leave open, with its bounds: `Item: Sendable`.
    var generics: [String] = []
    var isActor = false
    /// `@MainActor `, for one whose protocol is.
    var globalActor = ""
    var imports: Set<String> = ["RoutingTestSupport"]
    var testableImports: Set<String> = []
}
