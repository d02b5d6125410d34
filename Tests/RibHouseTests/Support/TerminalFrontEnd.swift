import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import RoutingTestSupport

@testable import ribhouse

/// A session of the line front end on a terminal in this process.
struct TerminalFrontEnd {
    let terminal: PseudoTerminal
    let console: LineConsole
    let service = SuspendingAuthService()

    init() throws {
        terminal = try PseudoTerminal()
        let place = terminal.descriptor
        console = LineConsole(input: place, output: place, errorOutput: place)
    }

    /// Runs the session until the person quits.
    func run() async throws -> ExitCode {
        let component = AppComponent(
            service: MemorySession(of: service), conversation: Conversation(), console: console)
        return try await App.run(component) { app in
            await LineFrontEnd(app: app, console: console).run()
        }
    }
}

/// A service whose sign-in lasts until the test ends it.
final class SuspendingAuthService: AuthService {
    let loginSpy = Spy<Void, User, any Error>("login()")

    init() { loginSpy.suspendsUntilCancelled() }

    func login() async throws -> User { try await loginSpy() }

    func logout() {}
}
