import ArgumentParsing
import Auth
import Console

/// `ribhouse demo`: plays a session of a built-in guest in memory.
struct DemoCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "demo", summary: "play a session with a built-in guest",
        discussion: """
            Plays a session in memory. It touches no file, and prints the same text each
            time.
            """)

    private static let script = ["tree", "login", "status", "tree", "logout"]

    init(_ arguments: Arguments) {}

    func run(on console: LineConsole) async throws -> ExitCode {
        let component = AppComponent(
            service: MemorySession(of: GuestAuthService()), conversation: Conversation(),
            console: console)
        return try await App.run(component) { app in
            let frontEnd = LineFrontEnd(app: app, console: console)
            for line in Self.script where !Task.isCancelled {
                await console.print("\nribhouse> \(line)")
                _ = await frontEnd.run(line)
            }
            return app.exitCode.last
        }
    }
}
