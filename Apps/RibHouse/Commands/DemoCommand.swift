import ArgumentParsing
import Auth
import Console

/// `ribhouse demo`: plays a session of a built-in guest in memory.
struct DemoCommand: Subcommand {
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "demo", summary: "play a session with a built-in guest",
        discussion: """
            Plays a session in memory: a sign-in that is slow and cancelled, one that fails,
            and one that succeeds. It touches no file, and prints the same text each time.
            """)

    init(_ arguments: Arguments) {}

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = GuestAuthService()
        let component = AppComponent(
            service: MemorySession(of: service), conversation: Conversation(), console: console)
        return try await App.run(component) { app in
            let frontEnd = LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)])
            await frontEnd.play(DemoScript(console: console, service: service))
            return app.exitCode.last
        }
    }
}
