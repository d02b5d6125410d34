#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A service that reads the list of dishes from a server.
struct DishService: Sendable {
    let client: any HTTPClient

    func dishes() async throws -> [String] {
        let response = try await client.send(
            HTTPRequest(url: "https://pit.example/dishes", headers: ["Accept": "application/json"]))
        guard response.status == 200 else { throw UnexpectedStatus(code: response.status) }
        return try JSONDecoder().decode([String].self, from: Data(response.body))
    }
}

/// The error of a response with another status than 200.
struct UnexpectedStatus: Error, Equatable {
    let code: Int
}

/// A client that sends requests; a test replaces the network here.
protocol HTTPClient: Sendable {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A request to a server.
struct HTTPRequest: Sendable, Equatable {
    var method = "GET"
    let url: String
    var headers: [String: String] = [:]
}

/// The response of a server.
struct HTTPResponse: Sendable, Equatable {
    var status = 200
    let body: [UInt8]

    init(status: Int = 200, _ body: String) {
        self.status = status
        self.body = Array(body.utf8)
    }
}
