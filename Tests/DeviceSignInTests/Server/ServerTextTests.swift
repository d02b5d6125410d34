import Testing

@testable import DeviceSignIn

@Suite struct ServerTextTests {
    @Test(
        "Text of a server loses what could act on a terminal.",
        arguments: [
            ("a\u{1B}[2Jb", "a[2Jb"), ("a\r\nb", "ab"), ("a\u{202E}b\u{200B}", "ab"),
            ("a\u{9B}1mb", "a1mb"), ("a\u{2028}b", "ab"), ("Grüße, 世界", "Grüße, 世界"),
        ])
    func cleaned(text: String, expected: String) {
        #expect(ServerText.cleaned(text) == expected)
    }

    @Test("A long text is cut.")
    func long() {
        #expect(ServerText.cleaned(String(repeating: "a", count: 1_000_000)).count == 200)
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
