import ArgumentParsing
import Console

/// `ribhouse` without a command: a session in lines.
struct InteractiveCommand: Command {
    func run(on console: LineConsole) async throws -> ExitCode {
        try await App.run(.ofThisProcess(on: console)) { app in
            await LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)]
            ).run()
        }
    }
}
