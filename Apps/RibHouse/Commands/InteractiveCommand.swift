import ArgumentParsing
import Console
import PrivateFiles

/// `ribhouse` without a command: a session in lines.
struct InteractiveCommand: Command {
    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        let component = try await AppComponent.ofSession(on: console)
        return try await App.run(component) { app in
            let folder = console.isEdited ? try? StateFolder.current() : nil
            return await LineFrontEnd(
                app: app, console: console, commands: [app.statusCommand(on: console)],
                history: folder.map { CommandHistory(in: $0, account: component.pits.account) }
            ).run()
        }
    }
}
