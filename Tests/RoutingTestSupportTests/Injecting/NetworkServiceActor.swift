/// The one for production.
actor NetworkServiceActor: NetworkService {
    func fetch(_ query: String) async throws -> String { "the real \(query)" }
}
