#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the list of dishes from a server.
struct DishService: Sendable {
    let client: any HTTPClient

    func dishes() async throws -> [String] {
        let response = try await client.send(
            HTTPRequest(url: "https://pit.example/dishes", headers: ["Accept": "application/json"]))
        guard response.status == 200 else { throw UnexpectedStatus(code: response.status) }
        return try JSONDecoder().decode([String].self, from: Data(response.body))
    }
}
