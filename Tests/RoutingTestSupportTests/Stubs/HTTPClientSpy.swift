import RoutingTestSupport

/// The double of ``HTTPClient``.
final class HTTPClientSpy: HTTPClient {
    let sendSpy = Spy<HTTPRequest, HTTPResponse, any Error>("send(_:)")

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await sendSpy(request) }
}
