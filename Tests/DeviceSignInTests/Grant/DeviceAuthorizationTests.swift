import Foundation
import Testing

@testable import DeviceSignIn

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
