import ArgumentParsing
import Auth
import Console

/// `ribhouse` without a command: a session in lines.
struct InteractiveCommand: Command {
    func run(on console: LineConsole) async throws -> ExitCode {
        let conversation = Conversation(noticesOn: console)
        let component = AppComponent(
            service: try SignIn.inForce().service(conversation),
            conversation: conversation, console: console, pits: try .ofThisProcess())
        return try await App.run(component) { app in
            await LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)]
            ).run()
        }
    }
}
