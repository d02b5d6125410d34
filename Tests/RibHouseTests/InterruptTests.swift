import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Ctrl-C and Ctrl-D in a session on a terminal", .failsIfStuck)
struct InterruptTests {
    private let app = TestApp()

    @Test("Ctrl-C at a question cancels it, and the session goes on.")
    func interruptAtAQuestion() async throws {
        let run = try app.terminal()
        run.send("login\n")
        try await run.wait(for: "Name: ")

        run.send("\u{3}")
        try await run.wait(for: "Sign-in was cancelled. Nothing changed.\n")
        try await run.wait(for: "ribhouse> ")
        run.send("quit\n")

        #expect(try await run.finish().end == .exited(3))
    }

    @Test("Ctrl-C at a password brings the echo back, and the session goes on.")
    func interruptAtAPassword() async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        run.send("login\n")
        try await run.wait(for: "Name: ")
        run.send("joe\n")
        try await run.wait(for: "Password: ")
        #expect(!run.isEchoOn)

        run.send("\u{3}")
        try await run.wait(for: "Sign-in was cancelled. Nothing changed.\n")
        try await run.wait(for: "ribhouse> ")

        #expect(run.isEchoOn)
        run.send("quit\n")
        #expect(try await run.finish().end == .exited(3))
    }

    @Test("Ctrl-D at a question cancels it, and the session goes on.", arguments: ["", "joe\n"])
    func endAtAQuestion(name: String) async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        run.send("login\n")
        try await run.wait(for: "Name: ")
        run.send(name)
        if !name.isEmpty { try await run.wait(for: "Password: ") }

        run.endInput()
        try await run.wait(for: "Sign-in was cancelled. Nothing changed.\n")
        try await run.wait(for: "ribhouse> ")
        run.send("status\n")
        try await run.wait(for: "You are not signed in.")
        run.endInput()

        #expect(try await run.finish().end == .exited(0))
    }

    @Test(
        "The first Ctrl-C at an idle prompt says how to leave, and the second one ends by the signal."
    )
    func interruptAtThePrompt() async throws {
        let run = try app.terminal()
        try await run.wait(for: "ribhouse> ")

        run.send("\u{3}")
        try await run.wait(for: "Press Ctrl-C again to leave.")
        try await run.wait(for: "ribhouse> ")
        run.send("\u{3}")

        #expect(try await run.finish().end == .signalled(SIGINT))
    }

    @Test("A line between two times Ctrl-C makes the second one a first one.")
    func lineBetween() async throws {
        let run = try app.terminal()
        try await run.wait(for: "ribhouse> ")

        for _ in 1...2 {
            run.send("\u{3}")
            try await run.wait(for: "Press Ctrl-C again to leave.")
            try await run.wait(for: "ribhouse> ")
            run.send("status\n")
            try await run.wait(for: "You are not signed in.")
            // Until then the command may still run, and Ctrl-C would cancel it.
            try await run.wait(for: "\nribhouse> ")
        }

        run.send("quit\n")
        #expect(try await run.finish().end == .exited(0))
    }
}
