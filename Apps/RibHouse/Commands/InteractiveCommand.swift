import Auth
import Console

/// `ribhouse`: the session in lines.
struct InteractiveCommand: Command {
    init(_ arguments: [String]) throws(UsageError) {}

    func run(on console: LineConsole) async throws -> ExitCode {
        let conversation = Conversation()
        let status = LastStatus()
        let component = AppComponent(
            authService: try AccountsOnThisMachine.service(conversation),
            conversation: conversation, console: console, status: status)
        return try await House.open(component) { house in
            await LineFrontEnd(house: house, console: console, status: status).run()
        }
    }
}
