import ArgumentParsing
import Auth
import Console
import Launch
import PitContract
import Routing
import RoutingExtras
import Screen

/// The launched tree of units, as the front ends see it.
struct App: Sendable {
    /// The app in whose session a command of the shell runs; `nil` in a shell.
    @TaskLocal static var current: App?

    let root: any LaunchRouting
    let service: any AuthService & SessionService
    let exitCode: ExitCodeRecorder
    /// The dependencies of the units.
    var component: AppComponent?

    /// Launches the tree, passes it to `body`, and shuts it down, also when `body` throws.
    ///
    /// Writes the tree's events to ``TraceFile/current`` if there is one.
    static func run<Value: Sendable>(
        _ component: AppComponent, _ body: (App) async throws -> Value
    ) async throws -> Value {
        try await FaultLog.printing(on: component.console) {
            try await launch(component, body)
        }
    }

    private static func launch<Value: Sendable>(
        _ component: AppComponent, _ body: (App) async throws -> Value
    ) async throws -> Value {
        let clock = component.clock
        if let log = component.screen?.log {
            await MainActor.run { log.time = { LocalTime.text(clock.now, now: clock.now) } }
        }
        let root = await LaunchBuilder(dependency: component).build()
        let trace = TraceFile.current
        await trace?.follow(root.events())
        async let recording: Void? = trace?.record()
        try await root.launch()
        let app = App(
            root: root, service: component.service, exitCode: component.exitCode,
            component: component)
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(app))
        } catch {
            result = .failure(error)
        }
        await root.shutdown()
        await recording
        return try result.get()
    }

    /// Waits until the screen of the newest state of the session is there.
    ///
    /// `refresh()` may find that another program signed in or out. The tree follows a little later.
    func waitForNewestScreen() async {
        await root.actions.showNewestTree()
        await root.waitForTransitions()
    }

    /// Runs a unit's command without arguments.
    /// - Throws: `UsageError` or `LineCommandError` when no attached unit has the command now.
    func run(_ name: String) async throws {
        guard let match = await CommandTable(of: root).match([name]) else {
            throw UsageError("`\(name)` is not available now.")
        }
        try await match.command.run()
    }
}
