import Auth
import Foundation
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The requests of the client, and what it makes of the answers.
@Suite(.failsIfStuck) struct ServerClientTests {
    private let fake = ServerFake()
    private let client: ServerClient
    private let token: Token

    init() throws {
        client = ServerClient(
            server: try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse"),
            sender: fake)
        token = try #require(Token("the-token"))
    }

    private func metadata() async throws -> ServerMetadata { try await client.discover() }

    /// The fields of the last request, and whether it can be cancelled.
    private struct Sent: Equatable, CustomTestStringConvertible {
        let form: [String: String]
        var isCancellable = true

        var testDescription: String { "\(form), can be cancelled: \(isCancellable)" }
    }

    private var sent: Sent {
        let request = fake.requests.last
        let fields = (request?.form ?? []).map { ($0.name, $0.value) }
        return Sent(
            form: Dictionary(uniqueKeysWithValues: fields),
            isCancellable: request?.isCancellable ?? false)
    }

    @Test(
        "A sign-in asks for the scopes, if there are any.",
        arguments: [
            (["openid", "profile"], ["client_id": "ribhouse", "scope": "openid profile"]),
            ([], ["client_id": "ribhouse"]),
        ])
    func authorize(scopes: [String], form: [String: String]) async throws {
        let code = try await client.authorizeDevice(metadata(), scopes: scopes)

        #expect(code.userCode == "WDJB-MJHT")
        #expect(sent == Sent(form: form))
    }

    @Test("A sign-in that the server refuses has its reason.")
    func notAuthorized() async throws {
        let metadata = try await metadata()
        fake.answer("/device_authorization", .json(401, #"{"error": "invalid_client"}"#))

        await #expect(
            throws: AuthError.unavailable(
                "https://id.example.org refused to start a sign-in: invalid_client (status 401).")
        ) {
            try await client.authorizeDevice(metadata, scopes: [])
        }
    }

    @Test("A poll has the secret code, and can be cancelled.")
    func poll() async throws {
        let metadata = try await metadata()
        fake.answer("/token", .json(400, #"{"error": "authorization_pending"}"#))

        let answer = try await client.poll(metadata, deviceCode: token)

        #expect(answer == .pending)
        #expect(
            sent
                == Sent(form: [
                    "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    "device_code": "the-token", "client_id": "ribhouse",
                ]))
    }

    @Test("A poll without an answer is lost, and one to a server that is not trusted ends.")
    func lostPoll() async throws {
        let metadata = try await metadata()
        fake.answer("/token", .fails(.unreachable("x")), .fails(.untrusted("x")))

        #expect(try await client.poll(metadata, deviceCode: token) == .lost(nil))
        await #expect(throws: AuthError.self) {
            try await client.poll(metadata, deviceCode: token)
        }
    }

    @Test("A refresh has the token, and is not cancelled: its answer has the only valid one.")
    func refresh() async throws {
        let metadata = try await metadata()
        fake.answer(
            "/token", .json(200, #"{"access_token": "a", "token_type": "bearer"}"#))

        let tokens = try await client.refresh(metadata, token)

        #expect(tokens?.access == Token("a"))
        let form = [
            "grant_type": "refresh_token", "refresh_token": "the-token", "client_id": "ribhouse",
        ]
        #expect(sent == Sent(form: form, isCancellable: false))
    }

    @Test(
        "A token that is no longer accepted differs from a server that does not work.",
        arguments: [
            (400, #"{"error": "invalid_grant"}"#, true), (400, "", true),
            (401, #"{"error": "invalid_grant"}"#, true),
            (400, #"{"error": "invalid_client"}"#, false), (503, "", false), (401, "", false),
            (400, "<h1>Bad Request (400)</h1>", false), (400, "{}", false), (429, "", false),
        ])
    func refusedRefresh(status: Int, body: String, isOver: Bool) async throws {
        let metadata = try await metadata()
        fake.answer("/token", .json(status, body))

        let result = await Task { [client, token] in
            try await client.refresh(metadata, token)
        }.result

        let sentence = "refused to renew the session"
        switch result {
        case .success(let tokens): #expect(isOver && tokens == nil)
        case .failure(let error): #expect(!isOver && "\(error)".contains(sentence))
        }
    }

    @Test("A token is revoked by its kind.", arguments: [true, false])
    func revoke(isCancellable: Bool) async throws {
        try await client.revoke(
            metadata(), token, kind: "refresh_token", isCancellable: isCancellable)

        let form = [
            "token": "the-token", "token_type_hint": "refresh_token", "client_id": "ribhouse",
        ]
        #expect(sent == Sent(form: form, isCancellable: isCancellable))
    }

    @Test("A revocation, which can be cancelled, fails with anything but a success.")
    func notRevoked() async throws {
        let metadata = try await metadata()
        fake.answer("/revoke", .json(503, ""))

        let error = await #expect(throws: AuthError.self) {
            try await client.revoke(metadata, token, kind: "access_token")
        }

        let sentence = "refused to revoke the token: an empty answer with status 503"
        #expect(error?.description.contains(sentence) == true && sent.isCancellable)
    }

    @Test("A revocation that is not cancelled reports its failure, although its task is cancelled.")
    func cancelledRevocation() async throws {
        let metadata = try await metadata()
        fake.answer("/revoke", .after(cancelThisTask, .json(503, "")))

        let result = await Task { [client, token] in
            try await client.revoke(metadata, token, kind: "access_token", isCancellable: false)
        }.result

        #expect(throws: AuthError.self) { try result.get() }
    }

    @Test("A server without a page for it can neither revoke tokens nor name the person.")
    func fewPages() async throws {
        let fake = ServerFake(
            metadata: """
                {"issuer": "https://id.example.org", "token_endpoint": "https://id.example.org/t",
                "device_authorization_endpoint": "https://id.example.org/d"}
                """)
        let client = ServerClient(server: client.server, sender: fake)
        let metadata = try await client.discover()

        #expect(metadata.usualScopes == [])
        #expect(try await client.person(metadata, token)?.name == "someone at id.example.org")
        await #expect(
            throws: AuthError.unavailable("https://id.example.org cannot revoke tokens.")
        ) { try await client.revoke(metadata, token, kind: "access_token") }
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
