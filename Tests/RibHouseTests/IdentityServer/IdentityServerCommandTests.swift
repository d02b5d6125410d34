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

    @Test("A token in the environment needs a server, and is printed nowhere.")
    func token() async throws {
        let outcome = try await app.run(
            ["status"], environment: ["RIBHOUSE_TOKEN": "token-canary"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("no identity server is known"))
        #expect(!(outcome.output + outcome.errorOutput).contains("canary"))
    }
}
