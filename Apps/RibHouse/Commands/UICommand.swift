import ArgumentParsing
import Console
import Screen

/// `ribhouse ui`: a session on the full screen.
struct UICommand: Subcommand {
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "ui", summary: "start a session on the full screen",
        discussion: """
            Shows what is on the pit, and what each key does. It is the same session as that
            of `ribhouse`, with other views.
            """)

    init(_ arguments: Arguments) {}

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        guard console.isEdited, console.output.isTerminal else {
            throw UsageError("`ui` needs a terminal that can draw. Use `ribhouse`.")
        }
        let window = await ScreenWindow(console: console)
        let component = try await AppComponent.ofSession(on: console, screen: window)
        return try await ScreenTerminal.open(on: console) { terminal in
            try await App.run(component) { app in
                await ScreenFrontEnd(
                    app: app, window: window, terminal: terminal,
                    palette: .ofThisProcess(console.style), clock: component.clock
                ).run(on: console)
                return .done
            }
        }
    }
}
