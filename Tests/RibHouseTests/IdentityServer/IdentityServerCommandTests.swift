import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Commands about an identity server", .failsIfStuck)
struct IdentityServerCommandTests {
    private let app = TestApp()

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

    @Test("The list of accounts says of no one that they are signed in at an identity server.")
    func list() async throws {
        let server = try IdentityServerFake()
        try await app.signIn()
        try app.startDueSession(at: server)

        let outcome = try await app.run(["accounts", "list"])

        #expect(outcome.output == "joe\n")
    }
}
