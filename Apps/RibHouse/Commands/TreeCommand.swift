import Auth
import Console
import Routing

/// `ribhouse tree`: launches the tree and draws it.
struct TreeCommand: Command {
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--json"])
        try arguments.expect(atMost: 0)
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let conversation = Conversation()
        let service = try AccountsOnThisMachine.service(conversation)
        // A session that cannot be read is said here once, and not by the unit.
        _ = try await service.currentUser()
        let component = AppComponent(
            authService: service, conversation: conversation,
            console: QuietConsole(console: console), status: LastStatus())
        return try await House.open(component) { house in
            try await console.print(house.root.tree, asJSON: isJSON, \.description)
            return .done
        }
    }
}
