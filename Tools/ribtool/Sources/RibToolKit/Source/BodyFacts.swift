/// What a piece of code mentions.
struct BodyFacts: Sendable {
    /// A call, by the function's name.
    struct Call: Sendable, Hashable {
        let name: String
        let labels: [String]
    }

    /// Names of types, functions and variables, without those behind a dot, unless that is `self.`
    /// or they begin like a type.
    var references: Set<String> = []
    /// The functions that it calls.
    var calls: Set<Call> = []
    /// Whether it can fail a test by itself.
    var expects = false
    /// Whether there is nothing in it.
    var isEmpty = true
    /// Whether it gives up at once, with `throw XCTSkip()` say.
    var skips = false
}
