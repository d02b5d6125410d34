/// What a function, an initializer or a property does, as far as counting tests needs it.
struct MemberFacts: Sendable {
    /// What it is.
    enum Kind: Sendable {
        case function
        /// An initializer, a `deinit` or a subscript.
        case initializer
        case property(hasValue: Bool)
    }

    let kind: Kind
    let name: String
    let site: Site
    /// The labels of its parameters, in order; `_` for those without.
    var labels: [String] = []
    /// Whether it is a function without parameters and result that a class has for each instance
    /// and does not hide: what XCTest may run.
    var suitsXCTest = false
    /// What `@Test` says, when it is there.
    var test: RunnerMark?
    /// Whether it takes the place of its call, as functions do that can fail a test.
    var takesCallSite = false
    /// What it contains.
    var body = BodyFacts()

    /// Whether XCTest runs it before each test.
    var isSetUp: Bool { name == "setUp" || name == "setUpWithError" }
}
