import Foundation

/// A way to send a request to the identity server.
///
/// It is the seam between the sign-in and the network: only ``URLSessionSender`` opens connections.
protocol HTTPSending: Sendable {
    /// Sends a request, and returns the answer, whatever its status.
    ///
    /// - Throws: ``HTTPFailure`` when there is no whole answer.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}

/// A request to the identity server.
struct HTTPRequest: Sendable, Hashable {
    /// The address.
    let url: URL
    /// The fields of a form that is posted; `nil` for a request that only reads.
    let form: [Field]?
    /// The token that proves who asks.
    let token: Token?
    /// Whether cancelling the task ends the request.
    ///
    /// A refresh is not cancelled: its answer has the only token that is valid from then on.
    let isCancellable: Bool

    /// A field of a form.
    struct Field: Sendable, Hashable {
        /// The name of the field.
        let name: String
        /// The value, not encoded yet.
        let value: String
    }

    /// Creates a request that reads.
    static func get(_ url: URL, token: Token? = nil) -> HTTPRequest {
        HTTPRequest(url: url, form: nil, token: token, isCancellable: true)
    }

    /// Creates a request that posts a form.
    static func post(
        _ form: KeyValuePairs<String, String>, to url: URL, isCancellable: Bool = true
    ) -> HTTPRequest {
        HTTPRequest(
            url: url, form: form.map { Field(name: $0.key, value: $0.value) }, token: nil,
            isCancellable: isCancellable)
    }
}

/// An answer of the identity server.
struct HTTPResponse: Sendable, Hashable {
    /// The status code.
    let status: Int
    /// The bytes, at most ``maximumLength``.
    let body: [UInt8]
    /// The header `WWW-Authenticate`.
    let challenge: String?

    /// The most bytes of an answer that are accepted: far more than any of these answers has.
    static let maximumLength = 1 << 20

    /// Creates an answer.
    init(status: Int, body: [UInt8], challenge: String? = nil) {
        self.status = status
        self.body = body
        self.challenge = challenge
    }

    /// Whether the server did what it was asked for.
    var isSuccess: Bool { 200..<300 ~= status }
}

/// A reason why there is no answer.
enum HTTPFailure: Error, Sendable, Hashable {
    /// The task was cancelled.
    case cancelled
    /// The server cannot be reached, or the connection was lost. The text says why.
    case unreachable(String)
    /// The server's certificate is not trusted. The text says why.
    case untrusted(String)
    /// The answer is longer than ``HTTPResponse/maximumLength``.
    case tooLong

    /// The server has not sent its whole answer in time.
    static let timedOut = HTTPFailure.unreachable("it does not answer in time")
}
