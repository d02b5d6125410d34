import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The prompt while a command runs", .failsIfStuck)
struct PromptTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let session: TerminalFrontEnd
    private var terminal: PseudoTerminal { session.terminal }

    init() throws {
        session = try TerminalFrontEnd()
    }

    /// Starts a sign-in that lasts until the test ends it.
    private func startLogin() async throws {
        try await terminal.wait(for: "ribhouse> ")
        terminal.type("login\n")
        try await terminal.wait(for: "ribhouse (login)> ")
        await session.service.loginSpy.called(times: 1)
    }

    @Test("The prompt comes back, and shows the sign-in that is pending.")
    func pending() async throws {
        async let code = session.run()
        try await startLogin()
        terminal.type("tree\n")
        try await terminal.wait(for: "LoggedOut  active  [signs in]")
        session.service.loginSpy.resume(returning: joe)
        try await terminal.wait(for: "Welcome, joe.")
        try await terminal.wait(for: "ribhouse> ")
        terminal.type("quit\n")

        #expect(try await code == .done)
    }

    @Test("A session is left in any case.", arguments: ["quit", "QUIT", "exit", "EXIT"])
    func quit(line: String) async throws {
        async let code = session.run()
        try await terminal.wait(for: "ribhouse> ")
        terminal.type(line + "\nquit\n")

        #expect(try await code == .done)
        #expect(!terminal.text.contains("Unknown command."))
    }

    @Test("During a sign-in a second one is refused.", arguments: ["login", "LOGIN"])
    func second(line: String) async throws {
        async let code = session.run()
        try await startLogin()
        terminal.type(line + "\n")
        try await terminal.wait(
            for: "`login` is already running. Type `cancel` or press Ctrl-C to stop it.")
        session.service.loginSpy.resume(returning: joe)
        try await terminal.wait(for: "Welcome, joe.")
        try await terminal.wait(for: "ribhouse> ")
        terminal.type("quit\n")

        #expect(try await code == .failed)
        #expect(session.service.loginSpy.callCount == 1)
    }

    @Test("Cancelling ends the command, and not the program.", arguments: [true, false])
    func cancel(byInterrupt: Bool) async throws {
        async let code = session.run()
        try await startLogin()
        if byInterrupt {
            #expect(session.console.interrupt())
        } else {
            terminal.type("cancel\n")
        }
        try await terminal.wait(for: "Sign-in was cancelled. Nothing changed.\n")
        try await terminal.wait(for: "ribhouse> ")
        terminal.type("quit\n")

        #expect(try await code == .cancelled)
    }

    @Test("Without a running command there is nothing to cancel.")
    func nothingToCancel() async throws {
        async let code = session.run()
        try await terminal.wait(for: "ribhouse> ")
        terminal.type("cancel\n")
        try await terminal.wait(for: "No command is running.")
        terminal.type("quit\n")

        #expect(try await code == .failed)
    }

    @Test("Leaving the session cancels what runs.")
    func quit() async throws {
        async let code = session.run()
        try await startLogin()
        terminal.type("quit\n")

        _ = try await code
        #expect(session.service.loginSpy.suspendedCount == 0)
    }
}
