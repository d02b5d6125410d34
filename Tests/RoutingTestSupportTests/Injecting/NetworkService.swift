import Injection

/// A service that is injected by its protocol, since actors cannot be subclassed.
protocol NetworkService: Injectable where Interface == any NetworkService {
    func fetch(_ query: String) async throws -> String
}

extension NetworkService {
    nonisolated var interface: any NetworkService { self }
}

/// The network service of production.
actor NetworkServiceActor: NetworkService {
    func fetch(_ query: String) async throws -> String { "the real \(query)" }
}

/// A user of the network service, which gets it by injection.
struct Menu: Sendable {
    private let network = inject(NetworkServiceActor.self)

    func dish(_ name: String) async throws -> String { try await network.fetch(name) }
}
