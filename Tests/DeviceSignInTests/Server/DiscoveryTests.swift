import Auth
import Foundation
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
        #expect(metadata.usualScopes == ["openid", "profile"])
        #expect(fake.paths == ["/.well-known/oauth-authorization-server"])
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

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains(part) == true)
        #expect(error?.description.contains("\u{1B}") == false)
    }

    @Test("A document with a status of failure is not used.")
    func status() async throws {
        let fake = ServerFake()
        let document = ServerFake.document()
        fake.answer("/.well-known/oauth-authorization-server", .json(404, document))

        let error = await #expect(throws: AuthError.self) { try await client(fake).discover() }

        #expect(
            error
                == .unavailable(
                    """
                    https://id.example.org is not an identity server: it publishes no endpoints \
                    (status 404, without a reason). Check the address.
                    """))
    }

    @Test("A server on this machine may name addresses on this machine.")
    func loopback() async throws {
        let issuer = "http://127.0.0.1:8000"
        let fake = ServerFake(metadata: ServerFake.document(issuer: issuer))

        let metadata = try await client(fake, issuer: issuer).discover()

        #expect(metadata.revocation?.url.absoluteString == issuer + "/revoke")
    }

    @Test("A redirect is not followed.")
    func redirect() async throws {
        let fake = ServerFake()
        for path in ["oauth-authorization-server", "openid-configuration"] {
            fake.answer("/.well-known/" + path, .json(302, ""))
        }

        let error = await #expect(throws: AuthError.self) { try await client(fake).discover() }

        #expect(error?.description.contains("redirects") == true)
    }

    @Test("A server that is not there is named, and asked once.")
    func unreachable() async throws {
        let fake = ServerFake()
        fake.answer(
            "/.well-known/oauth-authorization-server",
            .fails(.unreachable("it refuses connections")))

        let error = await #expect(throws: AuthError.self) { try await client(fake).discover() }

        #expect(
            error
                == .unavailable(
                    """
                    https://id.example.org cannot be used: it refuses connections. Check the \
                    address and the network.
                    """))
        #expect(fake.paths.count == 1)
    }

    @Test("An issuer with a query, and an empty client ID, are refused.")
    func settings() {
        #expect(throws: AuthError.self) {
            try IdentityServer(issuer: "https://a.example/?b", clientID: "c")
        }
        #expect(throws: AuthError.self) {
            try IdentityServer(issuer: "https://a.example", clientID: "")
        }
        #expect(throws: AuthError.self) {
            try IdentityServer(issuer: "https://a.example", clientID: "a\nb")
        }
    }
}
