import Auth
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct DiscoveryTests {
    private func client(
        _ fake: ServerFake, issuer: String = ServerFake.issuer
    ) throws -> ServerClient {
        ServerClient(
            server: try IdentityServer(issuer: issuer, clientID: "ribhouse"), sender: fake)
    }

    @Test("The addresses come from the place of RFC 8414, or else from that of OpenID Connect.")
    func places() async throws {
        let (fake, other) = (ServerFake(), ServerFake())
        other.answer(ServerFake.discovery, .json(404, "<html>"))
        other.answer("/.well-known/openid-configuration", .json(200, ServerFake.document()))

        let metadata = try await client(fake).discover()
        _ = try await client(other).discover()

        #expect(metadata.token.url.absoluteString == "https://id.example.org/token")
        #expect(
            [metadata.usualScopes, fake.paths] == [["openid", "profile"], [ServerFake.discovery]])
        #expect(other.paths.last == "/.well-known/openid-configuration")
    }

    @Test("The path of an issuer goes after the place of RFC 8414, and before that of OpenID.")
    func path() throws {
        let server = try IdentityServer(issuer: "https://a.example/x/y/", clientID: "c")

        #expect(
            ServerMetadata.addresses(of: server).map(\.absoluteString) == [
                "https://a.example/.well-known/oauth-authorization-server/x/y",
                "https://a.example/x/y/.well-known/openid-configuration",
            ])
    }

    @Test(
        "Addresses that cannot be trusted are refused with a sentence.",
        arguments: [
            (ServerFake.document(issuer: "https://evil.example"), "calls itself"),
            (ServerFake.document(token: "http://id.example.org/token"), "not secure"),
            (ServerFake.document(token: "http://127.0.0.1/token"), "not secure"),
            (ServerFake.document(token: "https://x\u{1B}[2J/"), "publishes no token_endpoint"),
            (ServerFake.document(token: "https://x\\u001B[2J/"), "not secure"),
            (#"{"issuer": "https://id.example.org"}"#, "no device_authorization_endpoint"),
            (
                #"{"issuer": "https://id.example.org", "device_authorization_endpoint": "https://a.b"}"#,
                "no token_endpoint"
            ),
            ("[]", "not an identity server"), ("", "not an identity server"),
            ("<html>welcome</html>", "not an identity server"),
        ])
    func untrusted(document: String, part: String) async throws {
        let fake = ServerFake(metadata: document)

        let error = await #expect(throws: AuthError.self) { try await client(fake).discover() }

        let sentence = error?.kind == .unavailable ? error?.description ?? "" : ""
        #expect(sentence.contains(part) && !sentence.contains("\u{1B}"))
    }

    @Test(
        "A server is named that is not there, that answers with a failure, or that redirects, which is not followed.",
        arguments: [
            (
                .json(404, ServerFake.document()),
                """
                is not an identity server: it publishes no endpoints (status 404, without a \
                reason). Check the address.
                """, 2
            ),
            (
                .json(302, ServerFake.document()),
                """
                is not an identity server: it publishes no endpoints (it redirects to another \
                address, which is not followed (status 302)). Check the address.
                """, 2
            ),
            (
                .fails(.unreachable("it refuses connections")),
                "cannot be used: it refuses connections. Check the address and the network.", 1
            ),
        ] as [(ServerFake.Answer, String, Int)])
    func noDocument(answer: ServerFake.Answer, sentence: String, requests: Int) async throws {
        let fake = ServerFake()
        for path in ["oauth-authorization-server", "openid-configuration"] {
            fake.answer("/.well-known/" + path, answer)
        }

        let error = await #expect(throws: AuthError.self) { try await client(fake).discover() }

        #expect(error == .unavailable("https://id.example.org \(sentence)"))
        #expect(fake.paths.count == requests)
    }

    @Test("A server on this machine may name addresses on this machine.")
    func loopback() async throws {
        let issuer = "http://127.0.0.1:8000"
        let fake = ServerFake(metadata: ServerFake.document(issuer: issuer))

        let metadata = try await client(fake, issuer: issuer).discover()

        #expect(metadata.revocation?.url.absoluteString == issuer + "/revoke")
    }

    @Test(
        "An issuer with a query, and a client ID that is empty or no line, are refused.",
        arguments: [
            ("https://a.example/?b", "c"), ("https://a.example", ""),
            ("https://a.example", "a\nb"),
        ])
    func settings(issuer: String, clientID: String) {
        #expect(throws: AuthError.self) { try IdentityServer(issuer: issuer, clientID: clientID) }
    }
}

/// The addresses that the first page of a server lacks.
///
/// `findings/django-oauth-toolkit-metadata.sh` shows a server with a poor first page.
@Suite(.failsIfStuck) struct SecondPageTests {
    private static let all = [
        "/device_authorization", "/token", "/revoke", "/userinfo",
    ].map { ServerFake.issuer + $0 }
    private static let needed = [ServerFake.issuer + "/d", ServerFake.issuer + "/t", nil, nil]
    private static let neededFields = #"""
        "device_authorization_endpoint": "https://id.example.org/d",
        "token_endpoint": "https://id.example.org/t"
        """#

    /// A page that has the issuer and these fields.
    private static func page(_ fields: String) -> String {
        #"{"issuer": "\#(ServerFake.issuer)", \#(fields)}"#
    }

    private static let complete = ServerFake.Answer.json(200, ServerFake.document())
    private static let noPage = ServerFake.Answer.json(200, "<html>")
    private static let otherToken = ServerFake.document(token: "https://other.example.org/token")
    private static let otherServer = ServerFake.document(issuer: "https://other.example.org")
    private static let withoutScopes = ServerFake.document()
        .replacing("scopes_supported", with: "other")

    private static let pages: [(String, ServerFake.Answer, [String?], [String])] = [
        // The second page has what the first one lacks, or cannot be used for.
        (page(#""token_endpoint": "https://id.example.org/token""#), complete, all, usual),
        (page(#""token_endpoint": 7.5"#), complete, all, usual),
        (page(#""revocation_endpoint": "http://id.example.org/revoke""#), complete, all, usual),
        (page(#""issuer": "https://other.example.org""#), complete, all, usual),
        (page(#""scopes_supported": "openid""#), complete, all, usual),
        // A field of the first page counts.
        (ServerFake.document(), .json(200, otherToken), all, usual),
        // An invalid optional field is ignored.
        (withNeeded(#""revocation_endpoint": "http://id.example.org/revoke""#), noPage, needed, []),
        (withNeeded(#""revocation_endpoint": ["https://id.example.org/r"]"#), noPage, needed, []),
        (withNeeded(#""scopes_supported": {}"#), noPage, needed, []),
        (withNeeded(#""response_types_supported": 1e999"#), noPage, needed, []),
        // A second page of another server, or one that does not come, changes nothing.
        (page(neededFields), .json(200, otherServer), needed, []),
        (page(neededFields), .fails(.timedOut), needed, []),
        // Without a list of scopes, the usual ones are asked for if the server can name the person.
        (withoutScopes, .json(200, withoutScopes), all, usual),
    ]

    private static let usual = ["openid", "profile"]

    private static func withNeeded(_ field: String) -> String { page("\(neededFields), \(field)") }

    @Test("Two pages have the addresses and the scopes of a server.", arguments: pages)
    func both(
        first: String, second: ServerFake.Answer, addresses: [String?], scopes: [String]
    ) async throws {
        let metadata = try await discover(first, second)

        let found = [
            metadata.deviceAuthorization, metadata.token, metadata.revocation, metadata.userInfo,
        ]
        #expect(found.map(\.?.url.absoluteString) == addresses)
        #expect(metadata.usualScopes == scopes)
    }

    private func discover(
        _ first: String, _ second: ServerFake.Answer, endpoints: [Endpoint: SecureAddress] = [:]
    ) async throws -> ServerMetadata {
        let fake = ServerFake()
        fake.answer(ServerFake.discovery, .json(200, first))
        fake.answer("/.well-known/openid-configuration", second)
        let server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        return try await ServerClient(server: server, sender: fake, endpoints: endpoints)
            .discover()
    }

    @Test("The settings name what no page publishes, and are enough without a page.")
    func settings() async throws {
        let server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        let endpoints = try [Endpoint: SecureAddress](
            [
                "device_authorization_endpoint": "https://id.example.org/own/device",
                "token_endpoint": "https://id.example.org/own/token",
            ], of: server)

        let some = try await discover(ServerFake.document(), Self.noPage, endpoints: endpoints)
        let none = try await discover("<html>", Self.noPage, endpoints: endpoints)

        let addresses = [some.deviceAuthorization, some.userInfo, none.token, none.userInfo]
        let paths = addresses.map(\.?.url.path)
        #expect(paths == ["/own/device", "/userinfo", "/own/token", nil])
    }
}
