import Testing

@testable import DeviceSignIn

@Suite struct DeviceAuthorizationTests {
    private let page = "https://id.example.org/device"

    private func authorization(
        _ changes: [String: String?] = [:], status: Int = 200
    ) -> DeviceAuthorization? {
        var fields: [String: String] = [
            "device_code": #""d""#, "user_code": #""WDJB""#, "expires_in": "600",
            "verification_uri": "\"\(page)\"",
        ]
        for (key, value) in changes { fields[key] = value }
        let body = fields.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
        return DeviceAuthorization(HTTPResponse(status: status, body: Array("{\(body)}".utf8)))
    }

    @Test("An answer has the codes, the page and the times.")
    func answer() throws {
        let sut = try #require(authorization())

        #expect(sut.deviceCode == Token("d"))
        #expect(sut.userCode == "WDJB")
        #expect(sut.page == (try SecureAddress(page)))
        #expect(sut.pageWithCode == nil)
        #expect(sut.expiresIn == .seconds(600))
        #expect(sut.interval == .seconds(5))
    }

    @Test(
        "An answer that cannot be used, or names a page that is not secure, is none.",
        arguments: [
            ("device_code", #""a b""#), ("device_code", nil), ("user_code", #""\u200B""#),
            ("verification_uri", #""http://id.example.org""#), ("expires_in", "0"),
            ("expires_in", "-1"), ("expires_in", nil),
        ] as [(String, String?)])
    func refused(field: String, value: String?) {
        #expect(authorization([field: value]) == nil)
    }

    @Test("An answer with another status is none.")
    func status() {
        #expect(authorization(status: 201) == nil)
    }

    @Test("A code has 64 characters at most.")
    func longCode() {
        let text = String(repeating: "x", count: 100)

        #expect(authorization(["user_code": "\"\(text)\""])?.userCode.count == 64)
    }

    @Test("The person reads the page and the code, and a second page only if it is another one.")
    func instructions() {
        let first = "Open \(page) in a browser and enter the code WDJB."
        let with = { (url: String) in ["verification_uri_complete": Optional("\"\(url)\"")] }

        #expect(authorization()?.instructions == first)
        #expect(authorization(with(page))?.instructions == first)
        #expect(authorization(with("http://evil.example"))?.instructions == first)
        #expect(
            authorization(with(page + "?code=WDJB"))?.instructions
                == first + "\nOr open \(page)?code=WDJB")
    }
}
