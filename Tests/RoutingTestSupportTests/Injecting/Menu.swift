import Injection

/// Gets its service by injection.
struct Menu: Sendable {
    private let network = inject(NetworkServiceActor.self)

    func dish(_ name: String) async throws -> String { try await network.fetch(name) }
}
