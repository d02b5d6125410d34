import RoutingTestSupport

/// The double of ``NetworkService``: another actor of the same protocol.
///
/// In this folder, not in `Stubs`: Swift 6.3.1 rejects its `init()` when it reads the file after a use.
actor NetworkServiceSpy: NetworkService {
    nonisolated let fetchSpy = Spy<String, String, any Error>("fetch(_:)")

    func fetch(_ query: String) async throws -> String { try await fetchSpy(query) }
}
