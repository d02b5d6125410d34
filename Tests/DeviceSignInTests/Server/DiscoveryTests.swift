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

    @Test("The addresses come from the place of RFC 8414.")
    func rfc8414() async throws {
        let fake = ServerFake()

        let metadata = try await client(fake).discover()

        #expect(metadata.token.url.absoluteString == "https://id.example.org/token")
        #expect(
            [metadata.usualScopes, fake.paths] == [["openid", "profile"], [ServerFake.discovery]])
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

    @Test("Without that page, the addresses come from the place of OpenID Connect.")
    func openID() async throws {
        let fake = ServerFake()
        fake.answer("/.well-known/oauth-authorization-server", .json(404, "<html>"))
        fake.answer("/.well-known/openid-configuration", .json(200, ServerFake.document()))

        _ = try await client(fake).discover()

        #expect(fake.paths.last == "/.well-known/openid-configuration")
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
    private let fake = ServerFake(metadata: ServerFake.document())

    private func discover(
        _ first: String, _ second: String = ServerFake.document(),
        endpoints: [Endpoint: SecureAddress] = [:]
    ) async throws -> ServerMetadata {
        fake.answer("/.well-known/oauth-authorization-server", .json(200, first))
        fake.answer("/.well-known/openid-configuration", .json(200, second))
        let server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        return try await ServerClient(server: server, sender: fake, endpoints: endpoints)
            .discover()
    }

    private static let needed = #"""
        "device_authorization_endpoint": "https://id.example.org/d",
        "token_endpoint": "https://id.example.org/t"
        """#

    /// A page that has the issuer and one field more.
    private func page(_ field: String = #""a": 1"#, issuer: String = ServerFake.issuer) -> String {
        #"{"issuer": "\#(issuer)", \#(field)}"#
    }

    @Test(
        "The second page has what the first one lacks, or cannot be used for.",
        arguments: [
            #""token_endpoint": "https://id.example.org/token""#,
            #""token_endpoint": 7.5"#,
            #""revocation_endpoint": "http://id.example.org/revoke""#,
            #""issuer": "https://other.example.org""#,
            #""scopes_supported": "openid""#,
        ])
    func lacking(field: String) async throws {
        let metadata = try await discover(page(field))

        #expect(metadata == (try await discover(ServerFake.document())))
    }

    @Test("What the first page has counts, and a complete one is enough.")
    func first() async throws {
        let other = ServerFake.document(token: "https://other.example.org/token")

        #expect(
            try await discover(ServerFake.document(), other).token.host == "id.example.org")
        #expect(fake.paths.count == 1)
    }

    @Test(
        "An invalid optional field is ignored.",
        arguments: [
            #""revocation_endpoint": "http://id.example.org/revoke""#,
            #""revocation_endpoint": ["https://id.example.org/revoke"]"#,
            #""scopes_supported": {}"#,
            #""response_types_supported": 1e999"#,
        ])
    func notNeeded(field: String) async throws {
        let metadata = try await discover(page("\(Self.needed), \(field)"), "<html>")

        #expect([metadata.token, metadata.revocation].map(\.?.url.path) == ["/t", nil])
    }

    @Test("A second page of another server, or one that does not come, changes nothing.")
    func secondFails() async throws {
        let other = ServerFake.document(issuer: "https://other.example.org")
        let first = try await discover(page(Self.needed), other)
        fake.answer("/.well-known/oauth-authorization-server", .json(200, page(Self.needed)))
        fake.answer("/.well-known/openid-configuration", .fails(.timedOut))
        let server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        let client = ServerClient(server: server, sender: fake)

        #expect(try await client.discover() == first)
        #expect(first.revocation == nil)
    }

    @Test(
        "Without a list of scopes, the usual ones are asked for if the server can name the person.")
    func scopes() async throws {
        let all = ServerFake.document().replacing("scopes_supported", with: "other")

        #expect(try await discover(all, all).usualScopes == ["openid", "profile"])
    }

    @Test("The settings name what no page publishes, and are enough without a page.")
    func settings() async throws {
        let server = try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")
        let endpoints = try [Endpoint: SecureAddress](
            [
                "device_authorization_endpoint": "https://id.example.org/own/device",
                "token_endpoint": "https://id.example.org/own/token",
            ], of: server)

        let some = try await discover(ServerFake.document(), "", endpoints: endpoints)
        let none = try await discover("<html>", "<html>", endpoints: endpoints)

        let addresses = [some.deviceAuthorization, some.userInfo, none.token, none.userInfo]
        let paths = addresses.map(\.?.url.path)
        #expect(paths == ["/own/device", "/userinfo", "/own/token", nil])
    }
}
