import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct TokensTests {
    private func tokens(_ body: String, status: Int = 200) -> Tokens? {
        Tokens(HTTPResponse(status: status, body: Array(body.utf8)))
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

    @Test("A stored token that is none is refused, and one that is comes back.")
    func stored() throws {
        let token = try #require(Token("a"))
        let data = try JSONEncoder().encode([token])

        #expect(String(decoding: data, as: UTF8.self) == #"["a"]"#)
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
    func answer() throws {
        let body = """
            {"access_token": "a", "token_type": "Bearer", "refresh_token": "r", "expires_in": 7}
            """

        let sut = try #require(tokens(body))

        #expect(sut.access == Token("a"))
        #expect(sut.refresh == Token("r"))
        #expect(sut.expiresIn == .seconds(7))
    }

    @Test(
        "A life is within bounds, whatever the server says.",
        arguments: [("-1", 0), ("0", 0), ("1e300", 1_000_000_000), (#""12.0""#, 12)])
    func life(number: String, seconds: Int) {
        let body = #"{"access_token": "a", "token_type": "bearer", "expires_in": \#(number)}"#

        #expect(tokens(body)?.expiresIn == .seconds(seconds))
    }

    @Test(
        "Anything else has no tokens.",
        arguments: [
            (201, #"{"access_token": "a", "token_type": "bearer"}"#),
            (200, #"{"access_token": "", "token_type": "bearer"}"#),
            (200, #"{"access_token": "a", "token_type": "mac"}"#),
            (200, #"{"access_token": "a"}"#),
            (200, #"{"access_token": "a", "token_type": "bearer", "expires_in": "soon"}"#),
            (200, #"{"access_token": "a", "token_type": "bearer", "expires_in": "inf"}"#),
        ])
    func none(status: Int, body: String) {
        #expect(tokens(body, status: status) == nil)
    }

    @Test("An answer without a life has none.")
    func noLife() {
        let tokens = tokens(#"{"access_token": "a", "token_type": "bearer"}"#)

        #expect(tokens != nil)
        #expect(tokens?.expiresIn == nil)
    }

    @Test("A renewal without a new refresh token keeps the old one.")
    func kept() throws {
        let (old, new) = (try #require(Token("old")), try #require(Token("new")))

        let silent = Secrets(Tokens(access: new, refresh: nil, expiresIn: nil), keeping: old)
        let rotating = Secrets(Tokens(access: new, refresh: new, expiresIn: nil), keeping: old)

        #expect(silent.refresh == old)
        #expect(rotating.refresh == new)
    }
}
