import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("The command for the password, on a terminal", .failsIfStuck)
struct AccountPasswordTests {
    private let app = TestApp()

    @Test("A person changes the password on the terminal, which hides both.")
    func changed() async throws {
        try await app.signIn()
        let run = try app.terminal("account", "password")

        _ = try await run.wait(for: "Password: ")
        run.send("brisket-4-ever\n")
        _ = try await run.wait(for: "New password: ")
        run.send("pulled-pork\n")
        _ = try await run.wait(for: "Again: ")
        run.send("pulled-pork\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(!outcome.screen.contains("brisket"))
        #expect(!outcome.screen.contains("pulled"))
    }

    @Test("A person whose password is wrong is not asked for a new one.")
    func wrong() async throws {
        try await app.signIn()
        let run = try app.terminal("account", "password")

        _ = try await run.wait(for: "Password: ")
        run.send("wrong\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.screen.contains("That is not the password of joe. Nothing changed"))
        #expect(!outcome.screen.contains("New password"))
    }

    @Test("A password is not checked for the next person who signs in elsewhere meanwhile.")
    func passwordOfAnotherPerson() async throws {
        try await app.signIn()
        try await app.add("ann", password: "pulled-pork")
        let run = try app.terminal("account", "password")
        _ = try await run.wait(for: "Password: ")

        _ = try await app.run(["logout"])
        _ = try await app.run(["login", "--user", "ann", "--password-stdin"], input: "pulled-pork")
        run.send("brisket-4-ever\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.screen.contains("You are not signed in."))
        #expect(try !app.read("accounts.json").contains("failures"))
    }
}
