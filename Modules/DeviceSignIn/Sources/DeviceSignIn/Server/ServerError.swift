import Auth

/// An error as an identity server reports it (RFC 6749), or the lack of one.
///
/// Some servers answer with an empty body, others with a page of HTML. Those have no code.
struct ServerError: Sendable, Hashable {
    /// The code, such as `access_denied`; `nil` when the answer has none.
    let code: String?
    let status: Int
    private let details: String?

    init(_ response: HTTPResponse) {
        // Each part alone: a description of the wrong type must not hide the code.
        struct Code: Decodable { let error: String? }
        struct Details: Decodable { let errorDescription: String? }
        status = response.status
        code = response.decoded(Code.self)?.error
        details = response.decoded(Details.self)?.errorDescription
    }

    /// A sentence part, such as `invalid_client: unknown client`.
    var reason: String {
        if 300..<400 ~= status { return "it redirects to another address, which is not followed" }
        let parts = [code, details].compactMap { $0.map { ServerText.cleaned($0) } }
            .filter { !$0.isEmpty }
        return parts.isEmpty ? "status \(status), without a reason" : parts.joined(separator: ": ")
    }
}

extension AuthError {
    /// Returns the error for an answer that a server must not give.
    static func refused(_ attempt: String, _ server: IdentityServer, _ error: ServerError)
        -> AuthError
    {
        .unavailable("\(server.issuerText) refused \(attempt): \(error.reason).")
    }

    /// Returns the error for an exchange without an answer.
    static func noAnswer(_ server: IdentityServer, _ failure: HTTPFailure) -> AuthError {
        switch failure {
        case .cancelled: .cancelled
        case .unreachable(let reason), .untrusted(let reason):
            .unavailable(
                "\(server.issuerText) cannot be used: \(reason). Check the address and the network."
            )
        case .tooLong:
            .unavailable("The answer of \(server.issuerText) is too long. Check the address.")
        }
    }
}
