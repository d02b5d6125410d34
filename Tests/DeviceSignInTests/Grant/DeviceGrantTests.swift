import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct DeviceGrantTests {
    private func answer(_ status: Int, _ body: String) -> DeviceGrant.Answer {
        DeviceGrant.Answer(HTTPResponse(status: status, body: Array(body.utf8)))
    }

    private func grant(expiresIn: Int = 600) -> DeviceGrant {
        DeviceGrant(expiresIn: .seconds(expiresIn), interval: .seconds(5))
    }

    @Test("It polls once an interval, and not before the first one has passed.")
    func interval() {
        var grant = grant()

        #expect(grant.step(at: .zero) == .wait(.seconds(5)))
        #expect(grant.step(at: .seconds(5)) == .poll)
        grant.receive(.pending, at: .seconds(6))
        #expect(grant.step(at: .seconds(7)) == .wait(.seconds(4)))
        #expect(grant.step(at: .seconds(11)) == .poll)
    }

    @Test("Each request to slow down adds five seconds, for good.")
    func slowDown() {
        var grant = grant()

        grant.receive(.slowDown, at: .zero)
        grant.receive(.slowDown, at: .zero)
        grant.receive(.pending, at: .zero)

        #expect(grant.step(at: .zero) == .wait(.seconds(15)))
    }

    @Test("Lost answers double the wait, up to a minute, until one comes.")
    func lost() {
        var grant = grant()
        var waits: [DeviceGrant.Step] = []

        for _ in 1...5 {
            grant.receive(.lost(nil), at: .zero)
            waits.append(grant.step(at: .zero))
        }
        grant.receive(.pending, at: .zero)

        #expect(waits == [10, 20, 40, 60, 60].map { .wait(.seconds($0)) })
        #expect(grant.step(at: .zero) == .wait(.seconds(5)))
    }

    @Test("It waits no longer than the code is valid, and then does not poll.")
    func expiry() {
        let grant = grant(expiresIn: 3)

        #expect(grant.step(at: .seconds(1)) == .wait(.seconds(2)))
        #expect(grant.step(at: .seconds(3)) == .end(.expired))
    }

    @Test(
        "A final answer ends the wait.",
        arguments: [
            (DeviceGrant.Answer.denied, DeviceGrant.Outcome.denied(isSure: true)),
            (.expired, .expired),
        ])
    func end(answer: DeviceGrant.Answer, outcome: DeviceGrant.Outcome) {
        var grant = grant()

        grant.receive(answer, at: .zero)

        #expect(grant.step(at: .zero) == .end(outcome))
    }

    @Test("An answer that comes after the end of the code counts.")
    func late() {
        var grant = grant(expiresIn: 6)

        grant.receive(.denied, at: .seconds(7))

        #expect(grant.step(at: .seconds(7)) == .end(.denied(isSure: true)))
    }

    @Test(
        "After a lost answer, which may have had the tokens, a refusal may be of a code that is used up."
    )
    func usedUp() {
        var grant = grant()

        grant.receive(.lost(nil), at: .zero)
        grant.receive(.pending, at: .seconds(10))
        grant.receive(.denied, at: .seconds(20))

        #expect(grant.step(at: .seconds(20)) == .end(.denied(isSure: false)))
    }

    @Test("Answers are read as RFC 8628 defines them, and odd ones without harm.")
    func answers() {
        #expect(answer(400, #"{"error": "authorization_pending"}"#) == .pending)
        #expect(answer(400, #"{"error": "slow_down"}"#) == .slowDown)
        #expect(answer(429, "") == .slowDown)
        #expect(answer(429, #"{"error": "too_many_requests"}"#) == .slowDown)
        #expect(answer(400, #"{"error": "authorization_declined"}"#) == .denied)
        #expect(answer(403, #"{"error": "access_denied"}"#) == .denied)
        #expect(answer(400, #"{"error": "expired_token"}"#) == .expired)
        for (status, body) in [
            (503, "<html>"), (500, ""), (500, #"{"error": "internal"}"#), (408, ""),
            (408, "<html>"), (408, #"{"error": "timeout"}"#), (400, "<html>"), (200, "<html>"),
            (400, #"{"error": "temporarily_unavailable"}"#), (400, #"{"error": "server_error"}"#),
        ] {
            guard case .lost(.some) = answer(status, body) else {
                Issue.record("\(status) \(body) was not waited for.")
                continue
            }
        }
        for (status, body) in [
            (400, ""), (400, "{}"), (200, "{}"), (200, ""), (204, ""), (302, ""), (302, "<html>"),
            (401, #"{"error": "invalid_client"}"#),
            (200, #"{"access_token": "a", "token_type": "mac"}"#),
            (200, #"{"access_token": "a\r\nX: y", "token_type": "bearer"}"#),
        ] {
            guard case .refused = answer(status, body) else {
                Issue.record("\(status) \(body) was not refused.")
                continue
            }
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

    @Test("An answer has the codes, the page and the times.")
    func answer() throws {
        let sut = try authorization()

        #expect(sut.deviceCode == Token("d"))
        #expect(sut.userCode == "WDJB")
        #expect(sut.page == (try SecureAddress(page)))
        #expect(sut.pageWithCode == nil)
        #expect(sut.expiresIn == .seconds(600))
        #expect(sut.interval == .seconds(5))
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

        #expect(error?.reason.hasPrefix("“\(field)” is ") == true)
        #expect(error?.reason.hasSuffix(" (status 200)") == true)
    }

    @Test("Any status of success is accepted, and no other.")
    func status() throws {
        #expect(try authorization(status: 201).userCode == "WDJB")
        #expect(throws: ServerError.self) { try authorization(status: 400) }
    }

    @Test(
        "What is not needed cannot break an answer.",
        arguments: [
            ("verification_uri_complete", "7.5"), ("interval", #""soon""#), ("interval", "null"),
            ("interval", "{}"), ("message", "[[1]]"),
        ])
    func notNeeded(field: String, value: String) throws {
        let sut = try authorization([field: value])

        #expect(sut.interval == .seconds(5))
        #expect(sut.pageWithCode == nil)
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

    @Test("The person reads the page and the code, and a second page only if it is another one.")
    func instructions() throws {
        let first = "Open \(page) in a browser and enter the code WDJB."
        let with = { (url: String) in ["verification_uri_complete": Optional("\"\(url)\"")] }

        #expect(try authorization().instructions == first)
        #expect(try authorization(with(page)).instructions == first)
        #expect(try authorization(with("http://evil.example")).instructions == first)
        #expect(
            try authorization(with(page + "?code=WDJB")).instructions
                == first + " Or open \(page)?code=WDJB")
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

        #expect(authorization.interval == .seconds(seconds))
        #expect(authorization.expiresIn == .seconds(3_600))
        #expect(authorization.userCode == "AB")
    }
}
