import RoutingTestSupport

/// The double: another actor of the same protocol.
actor NetworkServiceDouble: NetworkService {
    nonisolated let fetchSpy = Spy<String, String, any Error>("fetch(_:)")

    func fetch(_ query: String) async throws -> String { try await fetchSpy(query) }
}
