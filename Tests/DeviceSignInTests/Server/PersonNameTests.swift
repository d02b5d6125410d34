import Auth
import RaceTesting
import Testing

@testable import DeviceSignIn

/// The name under which a server knows the person.
@Suite(.failsIfStuck) struct PersonNameTests {
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
        "It is the first claim that a person would recognise, without what acts on a terminal.",
        arguments: [
            (#"{"sub": "1", "email": "e", "name": "n", "preferred_username": "p"}"#, "p"),
            (#"{"sub": "1", "email": "e", "name": "n"}"#, "n"),
            (#"{"sub": "1", "email": "e", "name": " "}"#, "e"),
            (#"{"sub": "1", "name": ""}"#, "1"),
            (#"{"sub": "1", "preferred_username": "joe", "name": {"given": "Joe"}}"#, "joe"),
            (#"{"sub": "1", "preferred_username": ["joe"], "name": "n", "email": 1.5}"#, "n"),
            (#"{"name": "a\u001B[2Jb"}"#, "a[2Jb"),
            ("{}", "someone at id.example.org"),
        ])
    func claims(body: String, name: String) async throws {
        fake.answer("/userinfo", .json(200, body))

        #expect(try await client.person(client.discover(), token)?.name == name)
        #expect(fake.requests.last?.token == token)
    }

    @Test(
        "What tells persons apart is the subject, not the name; without a subject it is the name.",
        arguments: [
            (#"{"sub": "1", "name": "joe"}"#, "1"), (#"{"sub": "2", "name": "joe"}"#, "2"),
            (#"{"sub": 583231, "name": "joe"}"#, "583231"),
            (#"{"name": "joe"}"#, "joe"), (#"{"sub": "", "name": "joe"}"#, "joe"),
        ])
    func subject(body: String, id: String) async throws {
        fake.answer("/userinfo", .json(200, body))

        #expect(try await client.person(client.discover(), token)?.id == id)
    }

    @Test("It has 64 characters at most, and the subject 255.")
    func long() async throws {
        let text = String(repeating: "x", count: 300)
        fake.answer("/userinfo", .json(200, #"{"sub": "\#(text)", "name": "\#(text)"}"#))

        let person = try await client.person(client.discover(), token)

        #expect(person?.name.count == 64)
        #expect(person?.id.count == 255)
    }

    @Test(
        "Without a valid token there is no person.",
        arguments: [(401, "{}"), (403, "{}"), (401, ""), (403, "")])
    func rejected(status: Int, body: String) async throws {
        fake.answer("/userinfo", .json(status, body))

        #expect(try await client.person(client.discover(), token) == nil)
    }

    /// `findings/authlib-public-clients.sh` shows a server that issues such tokens.
    @Test("A token without the scope that is needed differs from one that is not valid.")
    func scope() async throws {
        fake.answer("/userinfo", .json(403, #"{"error": "insufficient_scope"}"#))
        let metadata = try await client.discover()

        let error = await #expect(throws: AuthError.self) {
            try await client.person(metadata, token)
        }

        #expect(error?.description.contains("insufficient_scope (status 403)") == true)
        #expect(error?.description.contains("“openid”") == true)
    }

    @Test(
        "An answer without a name is an error.",
        arguments: [
            (500, "{}", "refused to say who you are: status 500"),
            (403, "<html>", "refused to say who you are: status 403"),
            (204, "", "was asked to say who you are, and gave an answer that cannot be used"),
            (200, "<html>", "it is no object of JSON (status 200)"),
        ])
    func noAnswer(status: Int, body: String, part: String) async throws {
        fake.answer("/userinfo", .json(status, body))
        let metadata = try await client.discover()

        let error = await #expect(throws: AuthError.self) {
            try await client.person(metadata, token)
        }

        #expect(error?.description.contains(part) == true)
    }
}
