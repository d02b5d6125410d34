import Auth
import Foundation
import Testing

@testable import DeviceSignIn

@Suite struct ServerTextTests {
    @Test(
        "Text of a server loses what could act on a terminal.",
        arguments: [
            ("a\u{1B}[2Jb", 1, "a[2Jb"), ("a\r\nb", 1, "ab"), ("a\u{202E}b\u{200B}", 1, "ab"),
            ("a\u{9B}1mb", 1, "a1mb"), ("a\u{2028}b", 1, "ab"), ("Grüße, 世界", 1, "Grüße, 世界"),
            // A long text is cut.
            ("a", 1_000_000, String(repeating: "a", count: 200)),
        ])
    func cleaned(text: String, times: Int, expected: String) {
        #expect(ServerText.cleaned(String(repeating: text, count: times)) == expected)
    }

    @Test(
        "An answer that is an error has a reason, whatever its body.",
        arguments: [
            (400, "", "an empty answer with status 400"),
            (502, "<html>Bad", "status 502, with a page that is no JSON"),
            (
                400, #"{"error": "invalid_client", "error_description": "who?"}"#,
                "invalid_client: who? (status 400)"
            ),
            (400, #"{"error": "a", "error_description": [7]}"#, "a (status 400)"),
            (
                400, #"{"error": "a", "error_description": "It is so. . "}"#,
                "a: It is so (status 400)"
            ),
            (400, #"{"error_description": "."}"#, "status 400, without a reason"),
            (400, "{\"error\": \"a\\u001B[2J\"}", "a[2J (status 400)"),
            (400, "{}", "status 400, without a reason"),
            (400, "[]", "status 400, with a page that is no JSON"),
            (
                302, "",
                "it redirects to another address, which is not followed (status 302)"
            ),
        ])
    func reason(status: Int, body: String, expected: String) {
        #expect(
            ServerError(HTTPResponse(status: status, body: Array(body.utf8))).reason == expected)
    }

    @Test(
        "A token without its scope is known by the code, or by the header.",
        arguments: [
            (#"{"error": "insufficient_scope"}"#, nil, true),
            ("", #"Bearer realm="x", error="insufficient_scope""#, true),
            ("", #"Bearer error="invalid_token""#, false), ("", nil, false),
        ] as [(String, String?, Bool)])
    func scope(body: String, challenge: String?, lacksScope: Bool) {
        let response = HTTPResponse(status: 403, body: Array(body.utf8), challenge: challenge)

        #expect(ServerError(response).lacksScope == lacksScope)
    }

    @Test("A form is encoded so that no value can add a field.")
    func form() {
        let fields = [
            HTTPRequest.Field(name: "scope", value: "a b"),
            HTTPRequest.Field(name: "id", value: "x&grant=y=é%\n"),
        ]

        #expect(FormEncoding.body(of: fields) == "scope=a%20b&id=x%26grant%3Dy%3D%C3%A9%25%0A")
    }
}

@Suite struct AnswerFieldsTests {
    private func fields(_ body: [UInt8]) -> AnswerFields? {
        AnswerFields(HTTPResponse(status: 200, body: body))
    }

    private func fields(_ text: String) -> AnswerFields? { fields(Array(text.utf8)) }

    @Test(
        "A text is read from a string or a whole number, a number from a number or its text if it is finite, a list from a list.",
        arguments: [
            (#""x""#, "x", nil, nil),
            ("9007199254740993", "9007199254740993", 9.007199254740992e15, nil),
            ("7", "7", 7, nil), ("1.5", nil, 1.5, nil), (#""12.0""#, "12.0", 12, nil),
            (#""inf""#, "inf", nil, nil), ("1e400", nil, nil, nil), ("true", nil, nil, nil),
            ("null", nil, nil, nil), (#""""#, nil, nil, nil), ("[]", nil, nil, []),
            // Only the texts of a list are read.
            (#"["x", 1.5, "y", null]"#, nil, nil, ["x", "y"]),
        ] as [(String, String?, Double?, [String]?)])
    func values(json: String, text: String?, number: Double?, list: [String]?) {
        let sut = fields(#"{"a": \#(json)}"#)

        #expect(sut?.text("a") == text)
        #expect(sut?.number("a") == number && sut?.list("a") == list)
    }

    @Test("The first of two fields of one name counts, and one that is not there has no value.")
    func twice() {
        let sut = fields(#"{"a": "x", "a": "y"}"#)

        #expect([sut?.text("a"), sut?.text("b"), sut?.list("b")?.first] == ["x", nil, nil])
    }

    @Test("A mark of the byte order, and UTF-16, are read.", arguments: [[0xEF, 0xBB, 0xBF], nil])
    func encodings(mark: [UInt8]?) {
        let text = #"{"a": "ü"}"#
        let body = mark.map { $0 + Array(text.utf8) } ?? text.data(using: .utf16).map(Array.init)

        #expect(fields(body ?? [])?.text("a") == "ü")
    }

    @Test(
        "What is no object of JSON has no fields.",
        arguments: ["", "[]", "7", "null", #""a""#, "<html>", "{", #"{"a": 1} x"#, "a=1&b=2"])
    func none(text: String) {
        #expect(fields(text) == nil)
    }
}

/// The errors of `URLSession`, as a person reads them.
@Suite struct HTTPFailureTests {
    private struct OtherError: LocalizedError {
        let errorDescription: String?
    }

    @Test(
        "Each error has a sentence part: that of its code, or its own text.",
        arguments: [
            (URLError(.cancelled), .cancelled),
            (URLError(.timedOut), .unreachable("it does not answer in time")),
            (URLError(.cannotFindHost), .unreachable("its name is unknown")),
            (URLError(.dnsLookupFailed), .unreachable("its name is unknown")),
            (URLError(.cannotConnectToHost), .unreachable("it refuses connections")),
            (URLError(.networkConnectionLost), .unreachable("the connection was lost")),
            (URLError(.badServerResponse), .unreachable("the connection was lost")),
            (URLError(.badURL), .unreachable("it does not speak HTTP")),
            (URLError(.unsupportedURL), .unreachable("it does not speak HTTP")),
            (URLError(.notConnectedToInternet), .unreachable("this machine has no network")),
            (URLError(.secureConnectionFailed), .untrusted("its certificate is not trusted")),
            (URLError(.serverCertificateUntrusted), .untrusted("its certificate is not trusted")),
            (
                URLError(.serverCertificateHasUnknownRoot),
                .untrusted("its certificate is not trusted")
            ),
            (URLError(.serverCertificateHasBadDate), .untrusted("its certificate is not trusted")),
            (URLError(.serverCertificateNotYetValid), .untrusted("its certificate is not trusted")),
            (OtherError(errorDescription: "a\u{1B}[2Jb"), .unreachable("a[2Jb")),
            (OtherError(errorDescription: "odd.."), .unreachable("odd")),
            (
                OtherError(errorDescription: "It failed. (NSURLErrorDomain error -1.)"),
                .unreachable("the connection failed")
            ),
            (
                OtherError(errorDescription: "bad certificate"),
                .untrusted("its certificate is not trusted (bad certificate)")
            ),
        ] as [(any Error, HTTPFailure)])
    func sentence(error: any Error, failure: HTTPFailure) {
        #expect(HTTPFailure(error) == failure)
    }
}

@Suite struct SecureAddressTests {
    @Test(
        "An encrypted address, and one on this machine, may get secrets.",
        arguments: [
            "https://id.example.org", "https://id.example.org:8443/realms/pit", "https://x",
            "http://127.0.0.1:8000", "http://localhost", "http://127.8.9.1",
            "http://127.0.0.1:65535",
            // The library of Linux does not know a scheme with capitals.
            "HTTPS://x/A", "HTTP://127.0.0.1:1",
        ])
    func secure(text: String) throws {
        let shown = text.replacing("HTTP", with: "http").replacing("httpS", with: "https")
        let address = try SecureAddress(text)

        #expect(address.url.absoluteString == shown)
        #expect(address.isEncrypted == shown.hasPrefix("https:"))
    }

    @Test(
        "Any other address is refused.",
        arguments: [
            "", "id.example.org", "http://id.example.org", "ftp://127.0.0.1", "file:///etc/passwd",
            "http://127.0.0.1.example.org", "http://localhost.example.org", "http://127.1",
            "https://joe@id.example.org", "https://joe:secret@id.example.org", "https://",
            "https://id.example.org/#top", "https://id.example.org/a b", "https://id\u{1B}[2J",
            "https:\\\\id.example.org", "http://10.0.0.1", "https://b\u{E9}.example",
            "https://id.example.org/a\\b", "https:///a", "https://:secret@id.example.org",
            "http://127..0.0.1", "http://127.0.0.1.", "http://127.0.0.256", "http://127.0.0.+1",
            "http://127.0.0.x", "http://127.0.0.01:1", "http://127.0.0.1:99999",
            "http://127.0.0.1:0",
            "http://[::1]:1", "https://[2001:db8::1]",
        ])
    func refused(text: String) {
        let error = #expect(throws: AuthError.self) { try SecureAddress(text) }

        #expect(error?.kind == .rejected)
        #expect(error?.description.contains("\u{1B}") == false)
    }

    @Test(
        "A password in an address is not repeated.",
        arguments: [
            "https://joe:secret@id.example.org", "http://joe:secret@10.0.0.1", "joe:secret@host",
            "https://joe:sec@ret@id.example.org", "https://joe:secret@id.example.org:99999",
            "https://joe:secret @id.example.org",
        ])
    func password(text: String) {
        let error = #expect(throws: AuthError.self) { try SecureAddress(text) }

        #expect(error?.description.contains("sec") == false)
        #expect(error?.description.hasPrefix("“…@") == true)
    }

    @Test(
        "A page for the browser may have a fragment, or an address of IPv6.",
        arguments: ["https://a.example/#/device", "http://[::1]:9000/a"])
    func page(text: String) throws {
        #expect(try SecureAddress.page(text).url.absoluteString == text)
        #expect(throws: AuthError.self) { try SecureAddress.page("http://a.example/#/device") }
    }
}
