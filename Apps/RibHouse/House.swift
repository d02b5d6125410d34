import Auth
import Console
import Launch
import LoggedInViews
import LoggedOutViews
import Routing

/// The tree of units, launched, as the front ends see it.
struct House: Sendable {
    let root: any Routing
    let authService: any AuthService

    /// Launches the tree, lends it to `body`, and shuts it down whatever happens; leaves a trace of
    /// it where there is a file for that.
    static func open<Value: Sendable>(
        _ component: AppComponent, _ body: (House) async throws -> Value
    ) async throws -> Value {
        let root = await LaunchBuilder(dependency: component).build()
        let trace = TraceFile.current
        let events = trace == nil ? nil : root.events()
        async let recording: Void? = if let events { trace?.record(events) } else { nil }
        try await root.launch()
        let result: Result<Value, any Error>
        do {
            result = .success(
                try await body(House(root: root, authService: component.authService)))
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

    /// Runs a unit's command; returns `false` when no unit takes it now.
    func run(_ name: String) async -> Bool {
        guard let command = await commands.first(where: { $0.name == name }) else { return false }
        await command.action()
        return true
    }

    private static func views(of router: any Routing) -> [any LineView] {
        let own = (router as? any ViewableRouting)?.viewable as? any LineView
        return [own].compactMap { $0 } + router.children.flatMap(views(of:))
    }
}
