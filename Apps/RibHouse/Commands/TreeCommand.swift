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
            It is the tree of this command's own process. To watch that of a session, start
            the session with --trace, and follow its file with `ribhouse replay`.
            """, examples: ["ribhouse --trace live.trace", "ribhouse replay live.trace --follow"])

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        if let app = App.current {
            try await console.print(app.root.tree, asJSON: isJSON)
            return .done
        }
        let component = try AppComponent.ofThisProcess(
            on: console, views: QuietConsole(console: console))
        // Reports a session that cannot be read once, here. The unit's report is dropped.
        _ = try await component.service.refresh().user()
        return try await App.run(component) { app in
            try await console.print(app.root.tree, asJSON: isJSON)
            if console.output.isTerminal {
                await console.printError(
                    """
                    This is the tree of this command's own process. For that of a session, type \
                    `ribhouse --trace FILE` there, and `ribhouse replay FILE --follow` here.
                    """)
            }
            return .done
        }
    }
}
