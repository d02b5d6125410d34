import RoutingTestSupport

// snippet: double
/// The double of ``NumberFacts``.
final class NumberFactsSpy: NumberFacts {
    let factSpy = Spy<Int, String, any Error>("fact(about:)")

    func fact(about number: Int) async throws -> String { try await factSpy(number) }
}
// end of snippet
