/// Sends requests; the seam at which a test replaces the network.
protocol HTTPClient: Sendable {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
