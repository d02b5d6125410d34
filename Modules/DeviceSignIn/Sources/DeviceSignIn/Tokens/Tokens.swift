/// The tokens that a server has issued (RFC 6749, section 5.1).
struct Tokens: Sendable, Hashable {
    let access: Token
    /// The token that gets the next tokens, once; `nil` when the session cannot be renewed.
    let refresh: Token?
    let expiresIn: Duration?

    /// The usual life of an access token: what a server that names none means.
    static let usualLife = Duration.seconds(3_600)

    private struct Body: Decodable {
        let accessToken: String
        let tokenType: String
        let refreshToken: String?
        let expiresIn: Seconds?
    }

    init(access: Token, refresh: Token?, expiresIn: Duration?) {
        self.access = access
        self.refresh = refresh
        self.expiresIn = expiresIn
    }

    /// Reads an answer; `nil` when it has no token that this program can use.
    init?(_ response: HTTPResponse) {
        guard response.status == 200, let body = response.decoded(Body.self),
            body.tokenType.lowercased() == "bearer", let access = Token(body.accessToken)
        else { return nil }
        self.access = access
        refresh = body.refreshToken.flatMap(Token.init)
        // A life of ages is no number of seconds that a date can take.
        expiresIn = body.expiresIn.map { .seconds(min(max($0.value, 0), 1e9)) }
    }
}
