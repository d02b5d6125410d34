/// What `@Test` or `@Suite` tells the test runner.
struct RunnerMark: Sendable {
    /// How many elements an argument of a parameterised test has.
    enum Count: Sendable {
        case literal(Int)
        /// `Flavour.allCases`, by the enum's name.
        case allCases(String)
        case unknown
    }

    /// Whether a trait switches it off for certain.
    var isDisabled = false
    /// The collections of `arguments:`; none for a test that is not parameterised.
    var arguments: [Count] = []
}
