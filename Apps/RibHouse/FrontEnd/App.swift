import Auth
import Console
import Launch
import LoggedInViews
import LoggedOutViews
import Routing

/// The launched tree of units, as the front ends see it.
struct App: Sendable {
    let root: any Routing
    let service: any AuthService & SessionService
    let exitCode: ExitCodeRecorder

    /// Launches the tree, passes it to `body`, and shuts it down, also when `body` throws.
    ///
    /// Writes the tree's events to ``TraceFile/current`` if there is one.
    static func run<Value: Sendable>(
        _ component: AppComponent, _ body: (App) async throws -> Value
    ) async throws -> Value {
        let root = await LaunchBuilder(dependency: component).build()
        let trace = TraceFile.current
        let events = trace == nil ? nil : root.events()
        async let recording: Void? = if let events { trace?.record(events) } else { nil }
        try await root.launch()
        let app = App(
            root: root, service: component.service, exitCode: component.exitCode)
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

    /// The commands of the units that are attached now, the root's first.
    var commands: [LineCommand] {
        get async {
            var commands: [LineCommand] = []
            for view in Self.views(of: root) { commands += await view.commands }
            return commands
        }
    }

    /// Runs a unit's command.
    /// - Returns: `false` when no attached unit has a command of this name.
    func run(_ name: String) async -> Bool {
        guard let command = await commands.first(where: { $0.name == name }) else { return false }
        do {
            try await command.run()
        } catch {
            return false
        }
        return true
    }

    private static func views(of router: any Routing) -> [any LineView] {
        let own = (router as? any ViewableRouting)?.viewable as? any LineView
        return [own].compactMap { $0 } + router.children.flatMap(views(of:))
    }
}
