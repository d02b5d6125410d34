import ArgumentParsing
import Auth
import Console
import Launch
import Routing
import RoutingExtras

/// `ribhouse demo`: plays a session of a built-in guest in memory.
struct DemoCommand: Subcommand {
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "demo", summary: "play a session with a built-in guest",
        discussion: """
            Plays a session in memory: a sign-in that is slow and cancelled, one that fails,
            and one that succeeds; a cook, an announcement when it waits, and a link that
            opens its screen. It touches no file, and the time of its pit is its own.
            """)

    init(_ arguments: Arguments) {}

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        let (service, clock) = (GuestAuthService(), DemoClock())
        let demoConsole = DemoConsole(console)
        let component = AppComponent(
            service: MemorySession(of: service), conversation: Conversation(),
            console: demoConsole, pits: PitServices(clock: clock))
        return try await App.run(component) { app in
            let frontEnd = LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)])
            let script = DemoScript(console: demoConsole, service: service, clock: clock) { link in
                try? await app.root.open(link, within: .seconds(5))
                await app.root.waitForIntents()
            }
            await frontEnd.play(script)
            return app.exitCode.last
        }
    }
}

extension Routing {
    /// Waits until no unit works on an intent: the save of the screens would be in the tree that is printed next.
    fileprivate func waitForIntents() async {
        let events = events()
        guard tree.takesIntents else { return }
        for await _ in events where !tree.takesIntents { return }
    }
}

extension TreeSnapshot {
    fileprivate var takesIntents: Bool {
        work.contains("intents") || children.contains(where: \.takesIntents)
    }
}
