import Auth
import Foundation
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite struct TokensTests {
    private func tokens(_ body: String, status: Int = 200) -> Tokens? {
        try? Tokens(HTTPResponse(status: status, body: Array(body.utf8)))
    }

    @Test(
        "A token is one word of visible ASCII.",
        arguments: [
            ("a", true), ("!~", true), ("", false), ("a b", false), ("a\r\nX: y", false),
            ("\u{7F}", false), ("ä", false), (" ", false),
        ])
    func token(text: String, isToken: Bool) {
        #expect((Token(text) != nil) == isToken)
    }

    @Test("A valid stored token is read, and any other is refused.")
    func stored() throws {
        let token = try #require(Token("a"))
        let data = try JSONEncoder().encode([token])

        #expect(data == Data(#"["a"]"#.utf8))
        #expect(try JSONDecoder().decode([Token].self, from: data) == [token])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Token].self, from: Data(#"["a b"]"#.utf8))
        }
    }

    @Test("Neither a message nor a dump shows a token.")
    func hidden() throws {
        let token = try #require(Token("canary"))
        var dumped = ""

        dump(token, to: &dumped)

        #expect("\(token)" == "a token")
        #expect(!"\(String(reflecting: token)) \(dumped)".contains("canary"))
    }

    @Test("An answer has both tokens and the life of the first.")
    func answer() {
        let body = """
            {"access_token": "a", "token_type": "Bearer", "refresh_token": "r", "expires_in": 7}
            """

        #expect(
            tokens(body)
                == Token("a").map {
                    Tokens(access: $0, refresh: Token("r"), expiresIn: .seconds(7))
                })
    }

    @Test(
        "A life is within bounds, whatever the server says.",
        arguments: [("-1", 0), ("0", 0), ("1e300", 1_000_000_000), (#""12.0""#, 12)])
    func life(number: String, seconds: Int) {
        let body = #"{"access_token": "a", "token_type": "bearer", "expires_in": \#(number)}"#

        #expect(tokens(body)?.expiresIn == .seconds(seconds))
    }

    @Test(
        "An answer without a token that can be used names the field, and has what was issued.",
        arguments: [
            ("{}", "“access_token” is missing or no token", []),
            (#"{"access_token": ""}"#, "“access_token” is missing or no token", []),
            (
                #"{"access_token": 7.5, "refresh_token": "r"}"#,
                "“access_token” is missing or no token", ["r"]
            ),
            (
                #"{"access_token": "a", "refresh_token": "r", "token_type": "mac"}"#,
                "“token_type” is “mac”, not “Bearer”", ["a", "r"]
            ),
            ("[]", "it is no object of JSON", []), ("", "it is no object of JSON", []),
        ])
    func unusable(body: String, flaw: String, issued: [String]) {
        let unusable = #expect(throws: UnusableTokens.self) {
            try Tokens(HTTPResponse(status: 200, body: Array(body.utf8)))
        }
        let error = #expect(throws: UnusableTokens.self) {
            try Tokens(HTTPResponse(status: 400, body: Array(body.utf8)))
        }

        #expect(unusable?.error.reason == flaw + " (status 200)")
        // An error has no tokens, whatever its fields.
        let tokens = [unusable?.access, unusable?.refresh, error?.access, error?.refresh]
        #expect(tokens.compactMap { $0?.text } == issued)
    }

    @Test(
        "What is not needed cannot break an answer.",
        arguments: [
            #""token_type": null"#, #""token_type": ["Bearer"]"#, #""expires_in": "never""#,
            #""expires_in": "inf""#, #""expires_in": {}"#, #""expires_in": true"#,
            #""refresh_token": null"#, #""refresh_token": {"a": 1}"#, #""scope": ["openid"]"#,
            #""id_token": 1e400"#,
        ])
    func notNeeded(field: String) {
        let tokens = tokens(#"{\#(field), "access_token": "a"}"#, status: 201)

        #expect(
            tokens == Token("a").map { Tokens(access: $0, refresh: nil, expiresIn: nil) })
    }
}

/// The tokens of a session that another helper has kept than the one of the configuration.
@Suite(.failsIfStuck) struct SecretStoreTests {
    private let keychain = KeychainFake()
    private let server: IdentityServer
    private let session: StoredSession

    init() throws {
        server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        session = StoredSession(
            server: server, user: ServerFake.joe, renewal: ClockFake.noon, generation: 1,
            tokens: .helper("none", key: "https://id.example.org/x"))
    }

    @Test(
        "The tokens that another helper has kept are asked of, removed from and kept in that helper."
    )
    func others() async throws {
        let token = try #require(Token("renewed"))
        let secrets = Secrets(Tokens(access: token, refresh: token, expiresIn: nil))
        let (store, fileStore) = (SecretStore(helper: keychain), SecretStore(helper: nil))

        let errors = [
            await error { _ = try await store.secrets(of: session) },
            await error { try await store.forget(session) },
            await error { _ = try await store.keep(secrets, renewing: session, of: server) },
            await error { _ = try await fileStore.keep(secrets, renewing: session, of: server) },
        ]

        // Each was asked of the helper of the session, which is not installed.
        let sentence = """
            The credential helper docker-credential-none cannot be started. Install it, or remove it \
            from the configuration.
            """
        #expect(errors == Array(repeating: .unavailable(sentence), count: 4))
        #expect(keychain.calls.isEmpty)
    }
}

/// Returns the error of an act; `nil` when it succeeds.
func error(_ act: () async throws -> Void) async -> AuthError? {
    do { try await act() } catch { return error as? AuthError }
    return nil
}
