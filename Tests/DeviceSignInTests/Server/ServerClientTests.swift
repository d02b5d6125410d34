import Auth
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The requests of the client, and what it makes of the answers.
@Suite(.failsIfStuck) struct ServerClientTests {
    @Test("A client asks a server", arguments: rows)
    func asks(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A sign-in asks for the scopes.",
            .reads(["WDJB-MJHT"]),
            .sends(["client_id": "ribhouse", "scope": "openid profile"], isCancellable: true)
        ) { w in
            let (client, metadata) = try await w.client()
            let answer = try await client.authorizeDevice(metadata, scopes: ["openid", "profile"])
            w.see(answer.userCode)
        },
        Row(
            "A sign-in without scopes asks for none.",
            .sends(["client_id": "ribhouse"], isCancellable: true)
        ) { w in
            let (client, metadata) = try await w.client()
            _ = try await client.authorizeDevice(metadata, scopes: [])
        },
        Row(
            "A sign-in that the server refuses has its reason.",
            .fails(
                .unavailable(
                    "https://id.example.org refused to start a sign-in: invalid_client (status 401)."
                ))
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer("/device_authorization", .json(401, #"{"error": "invalid_client"}"#))
            _ = try await client.authorizeDevice(metadata, scopes: [])
        },
        Row(
            "A poll has the secret code, and can be cancelled.", .reads(["pending"]),
            .sends(
                [
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": "the-token", "client_id": "ribhouse",
                ], isCancellable: true)
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer("/token", .pending)
            w.see("\(try await client.poll(metadata, deviceCode: w.token))")
        },
        Row(
            "A poll without an answer is lost, and one to a server that is not trusted ends.",
            .reads(["lost(nil)"]), .failsAs(.unavailable, "https://id.example.org")
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer("/token", .lost, .fails(.untrusted("x")))
            w.see("\(try await client.poll(metadata, deviceCode: w.token))")
            _ = try await client.poll(metadata, deviceCode: w.token)
        },
        Row(
            "A refresh has the token, and is not cancelled: its answer has the only valid one.",
            .reads(["has the new token: true"]),
            .sends(
                [
                    "grant_type": "refresh_token", "refresh_token": "the-token",
                    "client_id": "ribhouse",
                ], isCancellable: false)
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer(
                "/token", .json(200, #"{"access_token": "a", "token_type": "bearer"}"#))
            let tokens = try await client.refresh(metadata, w.token)
            w.see("has the new token: \(tokens?.access == Token("a"))")
        },
        Row(
            "A token is revoked by its kind.", .sends(revocation, isCancellable: false)
        ) { w in
            let (client, metadata) = try await w.client()
            try await client.revoke(
                metadata, w.token, kind: "refresh_token", isCancellable: false)
        },
        Row(
            "A revocation, which can be cancelled, fails with anything but a success.",
            .failsAs(
                .unavailable, "refused to revoke the token: an empty answer with status 503"),
            .sends(revocation, isCancellable: true)
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer("/revoke", .json(503, ""))
            try await client.revoke(metadata, w.token, kind: "refresh_token")
        },
        Row(
            "A revocation that is not cancelled reports its failure, although its task is cancelled.",
            .failsAs(.unavailable, "refused to revoke the token")
        ) { w in
            let (client, metadata) = try await w.client()
            w.server.answer("/revoke", .after(cancelThisTask, .json(503, "")))
            try await Task {
                try await client.revoke(
                    metadata, w.token, kind: "access_token", isCancellable: false)
            }.value
        },
        Row(
            "A server without a page for it can neither revoke tokens nor name the person.",
            .reads(["[]", "someone at id.example.org"]),
            .fails(.unavailable("https://id.example.org cannot revoke tokens."))
        ) { w in
            let (client, metadata) = try await w.client(
                """
                {"issuer": "https://id.example.org", "token_endpoint": "https://id.example.org/t",
                "device_authorization_endpoint": "https://id.example.org/d"}
                """)
            w.see("\(metadata.usualScopes)")
            w.see(try await client.person(metadata, w.token)?.name ?? "")
            try await client.revoke(metadata, w.token, kind: "access_token")
        },
    ]

    private static let revocation = [
        "token": "the-token", "token_type_hint": "refresh_token", "client_id": "ribhouse",
    ]

    private let fake = ServerFake()
    private let client: ServerClient
    private let token: Token

    init() throws {
        client = ServerClient(
            server: try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse"),
            sender: fake)
        token = try #require(Token("the-token"))
    }

    @Test(
        "The name is the first claim that a person would recognise, without what acts on a terminal; the subject tells persons apart, and without one the name.",
        arguments: [
            (#"{"sub": "1", "email": "e", "name": "n", "preferred_username": "p"}"#, "p", "1"),
            (#"{"sub": "1", "email": "e", "name": "n"}"#, "n", "1"),
            (#"{"sub": "1", "email": "e", "name": " "}"#, "e", "1"),
            (#"{"sub": "1", "name": ""}"#, "1", "1"),
            (#"{"sub": "1", "preferred_username": "joe", "name": {"given": "Joe"}}"#, "joe", "1"),
            (#"{"sub": "1", "preferred_username": ["joe"], "name": "n", "email": 1.5}"#, "n", "1"),
            (#"{"name": "a\u001B[2Jb"}"#, "a[2Jb", "a[2Jb"),
            ("{}", "someone at id.example.org", "someone at id.example.org"),
            (#"{"sub": "2", "name": "joe"}"#, "joe", "2"),
            (#"{"sub": 583231, "name": "joe"}"#, "joe", "583231"),
            (#"{"name": "joe"}"#, "joe", "joe"), (#"{"sub": "", "name": "joe"}"#, "joe", "joe"),
            // It has 64 characters at most, and the subject 255.
            (
                #"{"sub": "\#(x(300))", "name": "\#(x(300))"}"#, x(64), x(255)
            ),
        ])
    func claims(body: String, name: String, id: String) async throws {
        fake.answer("/userinfo", .json(200, body))

        let person = try await client.person(client.discover(), token)

        #expect([person?.name, person?.id] == [name, id])
        #expect(fake.requests.last?.token == token)
    }

    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test(
        "Without a valid token there is no person.",
        arguments: [(401, "{}"), (403, "{}"), (401, ""), (403, "")])
    func rejected(status: Int, body: String) async throws {
        fake.answer("/userinfo", .json(status, body))

        #expect(try await client.person(client.discover(), token) == nil)
    }

    @Test(
        "An answer without a name is an error, and one to a token without the scope that is needed says which.",
        arguments: [
            (500, "{}", ["refused to say who you are: status 500"]),
            (403, "<html>", ["refused to say who you are: status 403"]),
            (204, "", ["was asked to say who you are, and gave an answer that cannot be used"]),
            (200, "<html>", ["it is no object of JSON (status 200)"]),
            // `findings/authlib-public-clients.sh` shows a server that issues such tokens.
            (
                403, #"{"error": "insufficient_scope"}"#,
                ["insufficient_scope (status 403)", "“openid”"]
            ),
        ])
    func noAnswer(status: Int, body: String, parts: [String]) async throws {
        fake.answer("/userinfo", .json(status, body))
        let metadata = try await client.discover()

        let error = await #expect(throws: AuthError.self) {
            try await client.person(metadata, token)
        }

        #expect(parts.allSatisfy { error?.description.contains($0) == true })
    }
}

extension Scene {
    fileprivate var token: Token { get throws { try #require(Token("the-token")) } }

    /// Returns a client of the server, and the addresses that it has asked for.
    fileprivate func client(
        _ page: String = ServerFake.document()
    ) async throws -> (ServerClient, ServerMetadata) {
        server.answer(ServerFake.discovery, .json(200, page))
        server.answer("/.well-known/openid-configuration", .json(200, page))
        let client = ServerClient(
            server: try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse"),
            sender: server)
        return (client, try await client.discover())
    }
}
