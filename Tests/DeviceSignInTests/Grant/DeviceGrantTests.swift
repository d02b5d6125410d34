import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct DeviceGrantTests {
    /// The steps at some seconds, after answers at other ones, to a code that is polled every five seconds.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let life: Int
        let answers: KeyValuePairs<Int, DeviceGrant.Answer>
        let steps: KeyValuePairs<Int, DeviceGrant.Step>

        init(
            _ sentence: String, life: Int = 600,
            after answers: KeyValuePairs<Int, DeviceGrant.Answer> = [:],
            _ steps: KeyValuePairs<Int, DeviceGrant.Step>
        ) {
            testDescription = sentence
            (self.life, self.answers, self.steps) = (life, answers, steps)
        }
    }

    @Test("A grant waits, polls or ends", arguments: rows)
    func grants(row: Row) {
        var grant = DeviceGrant(expiresIn: .seconds(row.life), interval: .seconds(5))

        for (time, answer) in row.answers { grant.receive(answer, at: .seconds(time)) }

        #expect(row.steps.map { grant.step(at: .seconds($0.key)) } == row.steps.map(\.value))
    }

    private static let rows = [
        Row("It does not poll before the first interval.", [0: .wait(.seconds(5)), 5: .poll]),
        Row(
            "It polls once an interval.", after: [6: .pending], [7: .wait(.seconds(4)), 11: .poll]),
        Row(
            "Each request to slow down adds five seconds, for good.",
            after: [0: .slowDown, 0: .slowDown, 0: .pending], [0: .wait(.seconds(15))]),
        Row(
            "Lost answers double the wait.",
            after: [0: .lost(nil), 0: .lost(nil), 0: .lost(nil)], [0: .wait(.seconds(40))]),
        Row(
            "They double it up to a minute.",
            after: [0: .lost(nil), 0: .lost(nil), 0: .lost(nil), 0: .lost(nil), 0: .lost(nil)],
            [0: .wait(.seconds(60))]),
        Row(
            "They double it until an answer comes.",
            after: [0: .lost(nil), 0: .lost(nil), 0: .pending], [0: .wait(.seconds(5))]),
        Row(
            "It waits no longer than the code is valid, and then does not poll.",
            life: 3, [1: .wait(.seconds(2)), 3: .end(.expired)]),
        Row("A denial ends the wait.", after: [0: .denied], [0: .end(.denied(isSure: true))]),
        Row("An expired code ends the wait.", after: [0: .expired], [0: .end(.expired)]),
        Row(
            "An answer that comes after the end of the code counts.",
            life: 6, after: [7: .denied], [7: .end(.denied(isSure: true))]),
        Row(
            "After a lost answer, which may have had the tokens, a refusal may be of a code that is used up.",
            after: [0: .lost(nil), 10: .pending, 20: .denied], [20: .end(.denied(isSure: false))]),
    ]

    /// The effect of an answer on the wait.
    enum Reading {
        case pending, slowDown, denied, expired, lost, refused, tokens

        init(_ answer: DeviceGrant.Answer) {
            switch answer {
            case .pending: self = .pending
            case .slowDown: self = .slowDown
            case .denied: self = .denied
            case .expired: self = .expired
            case .lost: self = .lost
            case .refused: self = .refused
            case .tokens: self = .tokens
            }
        }
    }

    @Test(
        "Answers are read as RFC 8628 defines them, and odd ones without harm.",
        arguments: [
            (400, #"{"error": "authorization_pending"}"#, .pending),
            (400, #"{"error": "slow_down"}"#, .slowDown), (429, "", .slowDown),
            (429, #"{"error": "too_many_requests"}"#, .slowDown),
            (400, #"{"error": "authorization_declined"}"#, .denied),
            (403, #"{"error": "access_denied"}"#, .denied),
            (400, #"{"error": "expired_token"}"#, .expired),
            // A server that cannot answer now is waited for.
            (503, "<html>", .lost), (500, "", .lost), (500, #"{"error": "internal"}"#, .lost),
            (408, "", .lost), (408, "<html>", .lost), (408, #"{"error": "timeout"}"#, .lost),
            (400, "<html>", .lost), (200, "<html>", .lost),
            (400, #"{"error": "temporarily_unavailable"}"#, .lost),
            (400, #"{"error": "server_error"}"#, .lost),
            // Any other answer is a refusal.
            (400, "", .refused), (400, "{}", .refused), (200, "{}", .refused), (200, "", .refused),
            (204, "", .refused), (302, "", .refused), (302, "<html>", .refused),
            (401, #"{"error": "invalid_client"}"#, .refused),
            (200, #"{"access_token": "a", "token_type": "mac"}"#, .refused),
            (200, #"{"access_token": "a\r\nX: y", "token_type": "bearer"}"#, .refused),
            // The case of the type, and a life that is text, do no harm.
            (200, #"{"access_token": "a", "token_type": "BEARER", "expires_in": "60"}"#, .tokens),
        ] as [(Int, String, Reading)])
    func answers(status: Int, body: String, reading: Reading) {
        let response = HTTPResponse(status: status, body: Array(body.utf8))

        #expect(Reading(DeviceGrant.Answer(response)) == reading)
    }
}

@Suite struct DeviceAuthorizationTests {
    private func authorization(
        _ changes: [String: String?] = [:], status: Int = 200
    ) throws -> DeviceAuthorization {
        var fields: [String: String] = [
            "device_code": #""d""#, "user_code": #""WDJB""#, "expires_in": "600",
            "verification_uri": #""https://id.example.org/device""#,
        ]
        for (key, value) in changes { fields[key] = value }
        let body = fields.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return try DeviceAuthorization(HTTPResponse(status: status, body: Array("{\(body)}".utf8)))
    }

    /// The values that an answer gives, unless a row says otherwise.
    struct Read: Sendable, Equatable {
        var page = "https://id.example.org/device"
        var code = "WDJB"
        /// The end of the sentence that the person reads.
        var end = ""
        var life = Duration.seconds(600)
        var interval = Duration.seconds(5)
    }

    private static let answers: [([String: String?], Read)] = [
        ([:], Read()),
        // A field that is not needed cannot break an answer.
        (["verification_uri_complete": "7.5"], Read()), (["interval": #""soon""#], Read()),
        (["interval": "null"], Read()), (["interval": "{}"], Read()),
        (["message": "[[1]]"], Read()),
        // The page may have a fragment, and the name that older drafts gave it.
        (["verification_uri": #""https://a.example/#/d""#], Read(page: "https://a.example/#/d")),
        (
            ["verification_uri": nil, "verification_url": #""https://a.example/s#/d""#],
            Read(page: "https://a.example/s#/d")
        ),
        // A code has 64 characters at most, and none that cannot be seen.
        (["user_code": "\"\(x(100))\""], Read(code: x(64))),
        (["user_code": "\"A\u{200B}B\""], Read(code: "AB")),
        // The person reads a second page only if it is another one, and secure.
        (["verification_uri_complete": #""https://id.example.org/device""#], Read()),
        (["verification_uri_complete": #""http://evil.example""#], Read()),
        (
            ["verification_uri_complete": #""https://id.example.org/device?code=WDJB""#],
            Read(end: " Or open https://id.example.org/device?code=WDJB")
        ),
        // Numbers are kept within bounds.
        (["expires_in": "1e12"], Read(life: .seconds(3_600))),
        (["interval": "0"], Read(interval: .seconds(1))),
        (["interval": "7"], Read(interval: .seconds(7))),
        (["interval": "-7"], Read(interval: .seconds(1))),
        (["interval": #""7""#], Read(interval: .seconds(7))),
        (["interval": "7.5"], Read(interval: .seconds(7.5))),
        (["interval": "1e12"], Read(interval: .seconds(300))),
    ]

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(
        "An answer of any status of success has a code, a page and the times.",
        arguments: answers, [200, 201])
    func answer(row: (changes: [String: String?], read: Read), status: Int) throws {
        let sut = try authorization(row.changes, status: status)

        let page = sut.page.url.absoluteString
        let start = "Open \(page) in a browser and enter the code \(sut.userCode)."
        let read = Read(
            page: page, code: sut.userCode, end: sut.instructions.replacing(start, with: ""),
            life: sut.expiresIn, interval: sut.interval)
        #expect(read == row.read)
        #expect(sut.deviceCode == Token("d"))
    }

    @Test(
        "An answer that cannot be used, or names a page that is not secure, is refused by its field.",
        arguments: [
            ("device_code", #""a b""#), ("device_code", nil), ("user_code", #""\u200B""#),
            ("user_code", "[]"), ("verification_uri", #""http://id.example.org""#),
            ("verification_uri", #""/device""#), ("verification_uri", "null"), ("expires_in", "0"),
            ("expires_in", "-1"), ("expires_in", nil), ("expires_in", #""soon""#),
        ] as [(String, String?)])
    func refused(field: String, value: String?) {
        let error = #expect(throws: ServerError.self) { try authorization([field: value]) }

        let reason = error?.reason ?? ""
        #expect(reason.hasPrefix("“\(field)” is ") && reason.hasSuffix(" (status 200)"))
    }

    @Test("An answer of another status is an error.")
    func status() { #expect(throws: ServerError.self) { try authorization(status: 400) } }
}
