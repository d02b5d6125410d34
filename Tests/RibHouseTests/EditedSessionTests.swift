import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("A session in which lines are edited", .failsIfStuck)
struct EditedSessionTests {
    private let app = TestApp()

    private func terminal() throws -> ProgramRun {
        try app.terminal(environment: ["TERM": "xterm"])
    }

    /// The lines that the next session can recall.
    private var history: String {
        (try? String(contentsOfFile: app.path + "/history.json", encoding: .utf8)) ?? ""
    }

    @Test("The next session recalls the commands, and no answer, no password, and no refused line.")
    func recalls() async throws {
        try await app.add("joe", password: "right-one")
        let run = try terminal()
        try await run.wait(for: "ribhouse> ")
        run.send("right-one\r")
        try await run.wait(for: "Unknown command.")
        try await run.wait(for: "ribhouse> ")
        run.send("status right-one\r")
        try await run.wait(for: "takes no arguments.")
        try await run.wait(for: "ribhouse> ")
        run.send("login\r")
        try await run.wait(for: "Name: ")
        run.send("joe\r")
        try await run.wait(for: "Password: ")
        run.send("right-one\n")
        try await run.wait(for: "Welcome, joe.")
        try await run.wait(for: "ribhouse> ")
        run.send("account\r")
        try await run.wait(for: "The account of joe")
        try await run.wait(for: "ribhouse> ")
        run.send("open right-one\r")
        try await run.wait(for: "There is no cook")
        try await run.wait(for: "ribhouse> ")
        run.send("log right-one\r")
        try await run.wait(for: "The log has nothing about")
        try await run.wait(for: "ribhouse> ")
        run.send("quit\r")
        _ = try await run.finish()
        // The commands are those of an account.
        let commands = history.replacing("\"joe\" :", with: "")
        #expect(!commands.contains("right-one") && !commands.contains("joe"))

        let next = try terminal()
        try await next.wait(for: "ribhouse> ")
        next.send("\u{1B}[A\u{1B}[A")
        try await next.wait(for: "login")
        next.send("\u{15}quit\r")
        _ = try await next.finish()
    }

    @Test(
        "The next person recalls nothing of the one before, and neither does a new account of that name."
    )
    func otherPerson() async throws {
        try await app.signIn()
        let run = try terminal()
        try await run.wait(for: "ribhouse> ")
        run.send("account\r")
        try await run.wait(for: "The account of joe")
        try await run.wait(for: "ribhouse> ")
        run.send("logout\r")
        try await run.wait(for: "You are signed out")
        try await run.wait(for: "ribhouse> ")
        run.send("\u{1B}[A")
        try await run.wait(for: "\u{7}")
        run.send("quit\r")
        _ = try await run.finish()
        #expect(history.contains("\"account\""))

        let password = "brisket-4-ever"
        _ = try await app.run(["login", "--user", "joe", "--password-stdin"], input: password)
        _ = try await app.run(["account", "remove", "--password-stdin"], input: password)
        #expect(!history.contains("\"account\""))
    }

    @Test("Tab completes the commands of the screen that is shown.")
    func completes() async throws {
        let run = try terminal()
        try await run.wait(for: "ribhouse> ")
        run.send("stat\t")
        try await run.wait(for: "us ")
        run.send("\r")
        try await run.wait(for: "You are not signed in.")
        try await run.wait(for: "ribhouse> ")
        run.send("help stat\t\r")

        try await run.wait(for: "help status")
        run.endInput()
    }

    @Test("Ctrl-C clears a line, and Ctrl-D ends the session on an empty one.")
    func clears() async throws {
        let run = try terminal()
        try await run.wait(for: "ribhouse> ")
        for _ in 1...3 {
            run.send("logi")
            try await run.wait(for: "logi")
            run.send("\u{3}")
            try await run.wait(for: "^C\nribhouse> ")
        }
        run.send("\u{4}")

        #expect(try await run.finish().end == .exited(0))
        #expect(run.isEchoOn)
    }

    @Test("Writes plain lines with --accessible.")
    func accessible() async throws {
        let run = try app.terminal("--accessible", environment: ["TERM": "xterm"])
        try await run.wait(for: "ribhouse> ")
        run.send("status\n")
        try await run.wait(for: "You are not signed in.")
        run.endInput()

        #expect(try await !run.finish().screen.contains("\u{1B}"))
    }
}
