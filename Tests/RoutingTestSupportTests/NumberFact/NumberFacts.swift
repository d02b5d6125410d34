/// Knows a fact about every number.
protocol NumberFacts: Sendable {
    func fact(about number: Int) async throws -> String
}
