import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("A session on a terminal", .failsIfStuck)
struct TerminalSessionTests {
    private let app = TestApp()

    @Test("The first sign-in asks for all of the account, and hides the password.")
    func firstSignIn() async throws {
        let run = try app.terminal()
        _ = try await run.wait(for: "ribhouse> ")

        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\n")
        _ = try await run.wait(for: "Create an account for joe? [Y/n] ")
        run.send("\n")
        _ = try await run.wait(for: "New password, 8 characters or more: ")
        run.send("brisket-4-ever\n")
        _ = try await run.wait(for: "Again: ")
        run.send("brisket-4-ever\n")
        _ = try await run.wait(for: "(Enter for none): ")
        #expect(run.isEchoOn)
        run.send("brisket, ribs\n")
        _ = try await run.wait(for: "Welcome, joe. You like brisket, ribs.")
        _ = try await run.wait(for: "ribhouse> ")
        run.send("quit\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(!outcome.screen.contains("brisket-4-ever"))
        #expect(!outcome.screen.contains("\u{1B}"))
    }

    @Test("A person who does not want an account is left where they were.")
    func declines() async throws {
        let run = try app.terminal()
        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\n")
        _ = try await run.wait(for: "[Y/n] ")

        run.send("n\n")
        _ = try await run.wait(for: "ribhouse> ")
        run.send("quit\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(3))
        #expect(app.files == [])
    }

    @Test("A password that is typed at the question before it is not used, with a warning.")
    func passwordAtTheWrongQuestion() async throws {
        let run = try app.terminal()
        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\n")
        _ = try await run.wait(for: "[Y/n] ")
        run.send("brisket-4-ever\n")

        _ = try await run.wait(for: "Answer yes or no. If that was your password, choose another.")
        _ = try await run.wait(for: "Create an account for joe? [Y/n] ")
        run.send("n\nquit\n")
        #expect(try await run.finish().end == .exited(3))
        #expect(app.files == [])
    }

    @Test("A password that is typed before its question is asked for again.")
    func typeAhead() async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\nright-one\n")

        _ = try await run.wait(for: "was visible, and is not used.")
        _ = try await run.wait(for: "Password: ")
        run.send("right-one\n")

        _ = try await run.wait(for: "Welcome, joe.")
        run.send("quit\n")
        #expect(try await run.finish().end == .exited(0))
    }

    @Test("Ctrl-D at the prompt quits, and leaves the cursor on a line of its own.")
    func endOfInput() async throws {
        let run = try app.terminal()
        _ = try await run.wait(for: "ribhouse> ")

        run.endInput()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(outcome.screen.hasSuffix("\n"))
    }

    @Test("A sign-out in another terminal is seen here.")
    func signedOutElsewhere() async throws {
        try await app.add("joe", password: "right-one")
        _ = try await app.session("login", "joe", "right-one")
        let run = try app.terminal()
        _ = try await run.wait(for: "Welcome, joe.")

        _ = try await app.run(["logout"])

        _ = try await run.wait(for: "You were signed out by another program.")
        _ = try await run.wait(for: "ribhouse> ")
        run.send("quit\n")
        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0))
        #expect(outcome.screen.ranges(of: "You are signed out.").count == 1)
    }
}
