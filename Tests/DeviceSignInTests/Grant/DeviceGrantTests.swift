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

    private func answer(_ status: Int, _ body: String) -> DeviceGrant.Answer {
        DeviceGrant.Answer(HTTPResponse(status: status, body: Array(body.utf8)))
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
        ] as [(Int, String, DeviceGrant.Answer)])
    func answers(status: Int, body: String, expected: DeviceGrant.Answer) {
        #expect(answer(status, body) == expected)
    }

    @Test(
        "A server that cannot answer now is waited for.",
        arguments: [
            (503, "<html>"), (500, ""), (500, #"{"error": "internal"}"#), (408, ""),
            (408, "<html>"), (408, #"{"error": "timeout"}"#), (400, "<html>"), (200, "<html>"),
            (400, #"{"error": "temporarily_unavailable"}"#), (400, #"{"error": "server_error"}"#),
        ])
    func waits(status: Int, body: String) {
        guard case .lost(.some) = answer(status, body) else {
            Issue.record("It was not waited for.")
            return
        }
    }

    @Test(
        "Any other answer is a refusal.",
        arguments: [
            (400, ""), (400, "{}"), (200, "{}"), (200, ""), (204, ""), (302, ""), (302, "<html>"),
            (401, #"{"error": "invalid_client"}"#),
            (200, #"{"access_token": "a", "token_type": "mac"}"#),
            (200, #"{"access_token": "a\r\nX: y", "token_type": "bearer"}"#),
        ])
    func refused(status: Int, body: String) {
        guard case .refused = answer(status, body) else {
            Issue.record("It was not refused.")
            return
        }
    }

    @Test("Tokens are read whatever the case of their type, and with a life that is text.")
    func tokens() throws {
        let body = #"{"access_token": "a", "token_type": "BEARER", "expires_in": "60"}"#

        let expected = try Tokens(
            access: #require(Token("a")), refresh: nil, expiresIn: .seconds(60))
        #expect(answer(200, body) == .tokens(expected))
    }
}

@Suite struct DeviceAuthorizationTests {
    private let page = "https://id.example.org/device"

    private func authorization(
        _ changes: [String: String?] = [:], status: Int = 200
    ) throws -> DeviceAuthorization {
        var fields: [String: String] = [
            "device_code": #""d""#, "user_code": #""WDJB""#, "expires_in": "600",
            "verification_uri": "\"\(page)\"",
        ]
        for (key, value) in changes { fields[key] = value }
        let body = fields.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return try DeviceAuthorization(HTTPResponse(status: status, body: Array("{\(body)}".utf8)))
    }

    @Test(
        "An answer of any status of success has the codes, the page and the times.",
        arguments: [200, 201])
    func answer(status: Int) throws {
        let sut = try authorization(status: status)

        #expect(sut.deviceCode == Token("d"))
        #expect([sut.page, sut.pageWithCode] == [try SecureAddress(page), nil])
        #expect([sut.expiresIn, sut.interval] == [.seconds(600), .seconds(5)])
        #expect(sut.instructions == "Open \(page) in a browser and enter the code WDJB.")
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

    @Test(
        "What is not needed cannot break an answer.",
        arguments: [
            ("verification_uri_complete", "7.5"), ("interval", #""soon""#), ("interval", "null"),
            ("interval", "{}"), ("message", "[[1]]"),
        ])
    func notNeeded(field: String, value: String) throws {
        let sut = try authorization([field: value])

        #expect(sut.interval == .seconds(5) && sut.pageWithCode == nil)
    }

    @Test(
        "The page may have a fragment, and the name that older drafts gave it.",
        arguments: ["https://id.example.org/#/device", "https://id.example.org/start#/device"])
    func pages(page: String) throws {
        let named = try authorization(["verification_uri": "\"\(page)\""])
        let named2 = try authorization([
            "verification_uri": nil, "verification_url": "\"\(page)\"",
        ])

        #expect([named, named2].map(\.page.url.absoluteString) == [page, page])
    }

    @Test("A code has 64 characters at most.")
    func longCode() throws {
        let text = String(repeating: "x", count: 100)

        #expect(try authorization(["user_code": "\"\(text)\""]).userCode.count == 64)
    }

    @Test(
        "The person reads the page and the code, and a second page only if it is another one.",
        arguments: [
            ("https://id.example.org/device", ""), ("http://evil.example", ""),
            (
                "https://id.example.org/device?code=WDJB",
                " Or open https://id.example.org/device?code=WDJB"
            ),
        ])
    func instructions(second: String, end: String) throws {
        let sut = try authorization(["verification_uri_complete": "\"\(second)\""])

        #expect(sut.instructions == "Open \(page) in a browser and enter the code WDJB.\(end)")
    }

    @Test(
        "Numbers of a server are kept within bounds, and the interval is five seconds unless told.",
        arguments: [
            ("", 5), (#", "interval": 0"#, 1), (#", "interval": 7"#, 7),
            (#", "interval": -7"#, 1), (#", "interval": "7""#, 7), (#", "interval": 7.5"#, 7.5),
            (#", "interval": 1e12"#, 300),
        ])
    func bounds(interval: String, seconds: Double) throws {
        let body = """
            {"device_code": "d", "user_code": "A\u{200B}B", "expires_in": 1e12,
            "verification_uri": "https://id.example.org/device"\(interval)}
            """

        let authorization = try DeviceAuthorization(
            HTTPResponse(status: 200, body: Array(body.utf8)))

        let times = [authorization.interval, authorization.expiresIn]
        #expect(times == [.seconds(seconds), .seconds(3_600)])
        #expect(authorization.userCode == "AB")
    }
}
