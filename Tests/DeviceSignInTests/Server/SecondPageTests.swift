import Auth
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

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
        let needed = #"""
            "device_authorization_endpoint": "https://id.example.org/d",
            "token_endpoint": "https://id.example.org/t"
            """#

        let metadata = try await discover(page("\(needed), \(field)"), "<html>")

        #expect(metadata.token.url.path == "/t")
        #expect(metadata.revocation == nil)
    }

    @Test("A second page of another server, or one that does not come, changes nothing.")
    func secondFails() async throws {
        let needed = #"""
            "device_authorization_endpoint": "https://id.example.org/d",
            "token_endpoint": "https://id.example.org/t"
            """#
        let other = ServerFake.document(issuer: "https://other.example.org")
        let first = try await discover(page(needed), other)
        fake.answer("/.well-known/oauth-authorization-server", .json(200, page(needed)))
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

        #expect(some.deviceAuthorization.url.path == "/own/device")
        #expect(some.userInfo?.url.path == "/userinfo")
        #expect(none.token.url.path == "/own/token")
        #expect(none.userInfo == nil)
    }
}
