import Injection

/// Fetches what a query names; by protocol, since actors cannot be subclassed.
protocol NetworkService: Injectable where Interface == any NetworkService {
    func fetch(_ query: String) async throws -> String
}

extension NetworkService {
    nonisolated var interface: any NetworkService { self }
}
