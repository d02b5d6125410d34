/// The tokens that a server has issued (RFC 6749, section 5.1).
struct Tokens: Sendable, Hashable {
    let access: Token
    /// The token that gets the next tokens, once; `nil` when the session cannot be renewed.
    let refresh: Token?
    let expiresIn: Duration?

    /// The usual life of an access token: what a server that names none means.
    static let usualLife = Duration.seconds(3_600)

    init(access: Token, refresh: Token?, expiresIn: Duration?) {
        self.access = access
        self.refresh = refresh
        self.expiresIn = expiresIn
    }

    /// Reads an answer.
    ///
    /// A type that is missing means “Bearer”: the first request with the token shows whether it is.
    init(_ response: HTTPResponse) throws(UnusableTokens) {
        let fields = AnswerFields(response)
        let access = fields?.text("access_token").flatMap(Token.init)
        let refresh = fields?.text("refresh_token").flatMap(Token.init)
        let type = fields?.text("token_type") ?? "Bearer"
        guard response.isSuccess, let fields, let access, type.lowercased() == "bearer" else {
            throw UnusableTokens(
                error: ServerError(
                    response,
                    flaw: fields == nil
                        ? "it is no object of JSON"
                        : access == nil
                            ? "“access_token” is missing or no token"
                            : "“token_type” is “\(ServerText.cleaned(type))”, not “Bearer”"),
                access: response.isSuccess ? access : nil,
                refresh: response.isSuccess ? refresh : nil)
        }
        self.access = access
        self.refresh = refresh
        // A life of ages is no number of seconds that a date can take.
        expiresIn = fields.number("expires_in").map { .seconds(min(max($0, 0), 1e9)) }
    }
}

/// An answer without tokens that can be used.
struct UnusableTokens: Error, Sendable, Hashable {
    let error: ServerError
    /// The tokens in it, which the server has issued all the same.
    let access: Token?
    let refresh: Token?
}
