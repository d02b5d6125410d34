import ArgumentParsing
import Auth
import Console
import Routing
import RoutingExtras

/// `ribhouse tree`: launches the tree and draws it.
struct TreeCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "tree", summary: "draw the tree of units", options: [.json],
        discussion: """
            Launches the tree and draws it: the name, the state and the running work of
            each unit, and the units below it. With --json, also the identity of each unit.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let component = try AppComponent.ofThisProcess(
            on: console, views: QuietConsole(console: console))
        // Reports a session that cannot be read once, here. The unit's report is dropped.
        _ = try await component.service.refresh().user()
        return try await App.run(component) { app in
            try await console.print(app.root.tree, asJSON: isJSON) { $0.lines(console.style) }
            return .done
        }
    }
}
