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
            (#"{"sub": "1", "name": ""}"#, "1"), (#"{"name": "a\u001B[2Jb"}"#, "a[2Jb"),
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

    @Test("Without a valid token there is none.", arguments: [401, 403])
    func rejected(status: Int) async throws {
        fake.answer("/userinfo", .json(status, "{}"))

        #expect(try await client.person(client.discover(), token) == nil)
    }

    @Test(
        "An answer without a name is an error.",
        arguments: [(500, "{}"), (204, "{}"), (200, "<html>")])
    func noAnswer(status: Int, body: String) async throws {
        fake.answer("/userinfo", .json(status, body))
        let metadata = try await client.discover()

        let error = await #expect(throws: AuthError.self) {
            try await client.person(metadata, token)
        }

        #expect(error?.description.contains("refused to say who you are") == true)
    }
}
