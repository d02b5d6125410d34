import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Commands about an identity server", .failsIfStuck)
struct IdentityServerCommandTests {
    private let app = TestApp()

    @Test(
        "Options that do not belong together, and addresses that are not secure, are refused.",
        arguments: [
            (["--issuer", "https://id.example.org"], Int32(2), "must be given together"),
            (["--client-id", "ribhouse"], 2, "must be given together"),
            (["--issuer", "http://id.example.org", "--client-id", "x"], 4, "is not encrypted"),
            (
                ["--issuer", "https://127.0.0.1:9", "--client-id", "x", "--user", "joe"], 2,
                "accounts on this machine"
            ),
            (["--issuer", "http://127.0.0.1:9", "--client-id", "x"], 1, "cannot be used"),
        ])
    func refused(options: [String], code: Int32, part: String) async throws {
        let outcome = try await app.run(["login"] + options)

        #expect(outcome.end == .exited(code))
        #expect(outcome.errorOutput.contains(part))
        #expect(app.files == [])
    }

    @Test("The status says which identity server is in force.")
    func status() async throws {
        try app.write(
            #"{"issuer": "https://id.example.org", "clientID": "ribhouse"}"#, to: "config.json")

        let outcome = try await app.run(["status"])

        #expect(outcome.end == .exited(4))
        #expect(
            outcome.output == """
                You are not signed in.
                Identity server: https://id.example.org, from config.json.

                """)
    }

    @Test("Signing out works when the session of an identity server is damaged.")
    func damaged() async throws {
        try app.write("{", to: "device-session.json")

        let status = try await app.run(["status"])
        let outcome = try await app.run(["logout"])

        #expect(status.end == .exited(1))
        #expect(status.errorOutput.contains("device-session.json is damaged"))
        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput.contains("a copy of the tokens may be valid"))
        #expect(app.files == ["lock"])
    }

    @Test("A sign-out in a session says that the server has not revoked the tokens.")
    func logoutInASession() async throws {
        let server = try IdentityServerFake(failingAt: "/revoke")
        try app.configure(server)

        let outcome = try await app.session("login", "logout")

        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput.contains("a copy of the tokens may be valid"))
        #expect(server.valid.count == 2)
    }

    @Test(
        "A renewal that fails is reported once.",
        arguments: [[], ["open", "account"], ["tree"], ["account", "foods", "ribs"], ["login"]])
    func offline(command: [String]) async throws {
        let server = try IdentityServerFake(failingAt: "/token")
        try app.startDueSession(at: server)

        let outcome = try await app.run(command)

        let reports = outcome.errorOutput.split(separator: "\n")
            .filter { $0.contains("refused to renew the session") }
        #expect(reports.count == 1)
        #expect(server.valid.count == 2)
    }

    @Test("Signing out everywhere also ends the session in force, and revokes its tokens.")
    func everywhere() async throws {
        let server = try IdentityServerFake()
        try await app.signIn()
        try app.startDueSession(at: server)

        let outcome = try await app.run(["logout", "--all"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Signed out everywhere.\n")
        #expect(app.files == ["accounts.json", "config.json", "lock"])
        #expect(server.valid == [])
    }

    @Test("Signing out everywhere works when the session of an identity server is damaged.")
    func everywhereWhenDamaged() async throws {
        try app.write("{", to: "device-session.json")

        let outcome = try await app.run(["logout", "--all"])

        #expect(outcome.end == .exited(0))
        #expect(outcome.errorOutput.contains("a copy of the tokens may be valid"))
        #expect(app.files == ["lock"])
    }

    @Test("With a token in the environment, signing out is refused.", arguments: [[], ["--all"]])
    func logoutWithToken(options: [String]) async throws {
        try app.configure(try IdentityServerFake())

        let outcome = try await app.run(
            ["logout"] + options, environment: ["RIBHOUSE_TOKEN": "token-canary"])

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "RIBHOUSE_TOKEN is set. Unset it to sign out.\n")
    }

    @Test("With a token in the environment, signing out removes a damaged session, and is refused.")
    func logoutWithTokenWhenDamaged() async throws {
        try app.configure(try IdentityServerFake())
        try app.write("{", to: "device-session.json")

        let outcome = try await app.run(
            ["logout"], environment: ["RIBHOUSE_TOKEN": "token-canary"])

        #expect(outcome.end == .exited(4))
        #expect(app.files == ["config.json", "lock"])
    }

    @Test(
        "Of a person who is signed in at an identity server, no account is changed here.",
        arguments: [
            (["foods", "ribs"], ""),
            (["password", "--password-stdin"], "brisket-4-ever\nnew-one-4-me"),
            (["remove", "--password-stdin"], "brisket-4-ever"),
        ])
    func otherAccount(command: [String], input: String) async throws {
        let server = try IdentityServerFake()
        try await app.signIn()
        let accounts = try app.read("accounts.json")
        try app.startDueSession(at: server)

        let outcome = try await app.run(["account"] + command, input: input)

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput
                == "This account is not on this machine, so it cannot be changed here.\n")
        #expect(try app.read("accounts.json") == accounts)
    }

    @Test("Without a session at the configured server, no account is changed.")
    func noAccount() async throws {
        try await app.signIn()
        try app.configure(try IdentityServerFake())

        let outcome = try await app.run(["account", "foods", "ribs"])

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You are not signed in. Run `ribhouse login`.\n")
    }

    @Test("The list of accounts says of no one that they are signed in at an identity server.")
    func list() async throws {
        let server = try IdentityServerFake()
        try await app.signIn()
        try app.startDueSession(at: server)

        let outcome = try await app.run(["accounts", "list"])

        #expect(outcome.output == "joe\n")
    }

    @Test("A token in the environment needs a server, and is printed nowhere.")
    func token() async throws {
        let outcome = try await app.run(
            ["status"], environment: ["RIBHOUSE_TOKEN": "token-canary"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("no identity server is known"))
        #expect(!(outcome.output + outcome.errorOutput).contains("canary"))
    }
}
