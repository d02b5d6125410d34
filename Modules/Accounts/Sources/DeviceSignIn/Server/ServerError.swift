import Auth

/// An answer that this program cannot use: an error as RFC 6749 defines it, a page of HTML,
/// an empty body, or a good answer with a field that cannot be used.
struct ServerError: Error, Sendable, Hashable {
    /// The code, such as `access_denied`; `nil` when the answer has none.
    let code: String?
    let status: Int
    /// The server's words beside the code.
    private let details: String?
    /// The part of a success that cannot be used, with the reason.
    private let flaw: String?
    private let content: Content
    /// Whether the token has not the scope that the request needs, which RFC 6750 lets a header say.
    let lacksScope: Bool

    /// The kind of a body.
    private enum Content: Sendable, Hashable {
        case nothing
        case json
        /// A page that another program has written, such as a gateway.
        case page
    }

    /// - Parameters:
    ///   - flaw: the field of a success that cannot be used, with the reason: `“expires_in” is missing`.
    init(_ response: HTTPResponse, flaw: String? = nil) {
        let fields = AnswerFields(response)
        status = response.status
        code = fields?.text("error")
        details = fields?.text("error_description")
        lacksScope =
            code == "insufficient_scope"
            || response.challenge?.contains("insufficient_scope") == true
        content = response.body.isEmpty ? .nothing : fields == nil ? .page : .json
        self.flaw = !response.isSuccess || code != nil ? nil : flaw
    }

    /// Whether the answer is empty.
    var isEmpty: Bool { content == .nothing }

    /// Whether another program than the identity server has answered, such as a gateway.
    var isPage: Bool { content == .page && !isRedirect }

    private var isRedirect: Bool { 300..<400 ~= status }

    /// A sentence part, such as `invalid_client: unknown client (status 401)`.
    var reason: String {
        if isRedirect {
            return "it redirects to another address, which is not followed (status \(status))"
        }
        if let flaw { return "\(flaw) (status \(status))" }
        let parts = [code, details].compactMap { $0.map(Self.part) }.filter { !$0.isEmpty }
        if !parts.isEmpty { return "\(parts.joined(separator: ": ")) (status \(status))" }
        switch content {
        case .nothing: return "an empty answer with status \(status)"
        case .json: return "status \(status), without a reason"
        case .page: return "status \(status), with a page that is no JSON"
        }
    }

    /// Whether a success cannot be used, so that nothing was refused.
    var isUnusable: Bool { flaw != nil }

    /// Returns a text without the full stop at its end, which the sentence around it has.
    private static func part(_ text: String) -> String {
        var text = ServerText.cleaned(text)
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}

extension AuthError {
    /// Returns the error for an answer that a server must not give.
    static func refused(_ attempt: String, _ server: IdentityServer, _ error: ServerError)
        -> AuthError
    {
        .unavailable(
            error.isUnusable
                ? """
                \(server.issuerText) was asked \(attempt), and gave an answer that cannot be used: \
                \(error.reason). Ask its administrator.
                """ : "\(server.issuerText) refused \(attempt): \(error.reason).")
    }

    /// Returns the error for an exchange without an answer.
    static func noAnswer(_ server: IdentityServer, _ failure: HTTPFailure) -> AuthError {
        switch failure {
        case .cancelled: .cancelled
        case .unreachable(let reason):
            .unavailable(
                "\(server.issuerText) cannot be used: \(reason). Check the address and the network."
            )
        case .untrusted(let reason):
            .unavailable(
                """
                \(server.issuerText) cannot be used: \(reason). Check the address. If your \
                organisation has issued the certificate, add the organisation's root certificate to \
                the certificate store of this system.
                """)
        case .tooLong:
            .unavailable("The answer of \(server.issuerText) is too long. Check the address.")
        }
    }
}
