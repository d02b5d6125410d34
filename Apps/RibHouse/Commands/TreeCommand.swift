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
        let conversation = Conversation(noticesOn: console)
        let service = try SignIn.inForce().service(conversation)
        // Reports a session that cannot be read once, here. The unit's report is dropped.
        _ = try StatusCommand.user(await service.refresh())
        let component = AppComponent(
            service: service, conversation: conversation,
            console: QuietConsole(console: console), pits: try .ofThisProcess())
        return try await App.run(component) { app in
            try await console.print(app.root.tree, asJSON: isJSON, lines: \.lines)
            return .done
        }
    }
}
