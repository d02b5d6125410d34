import ArgumentParsing
import Auth
import Console
import Routing
import RoutingExtras

/// The session in lines: reads commands, one a line, and passes them to the tree.
struct LineFrontEnd: Sendable {
    let app: App
    let console: LineConsole

    private static let builtIn = [
        ("status", "show who is signed in"),
        ("tree", "draw the tree of units"),
        ("help", "list the commands"),
        ("quit", "leave"),
    ]

    /// Runs commands until the person quits, the input ends or the task is cancelled.
    ///
    /// When the input is not a terminal, a command that fails is the last one. The next line may be
    /// its answer: a password is no command.
    func run() async -> ExitCode {
        while console.failure == nil, console.terminal != nil || app.exitCode.last == .done,
            case .line(let line) = await console.nextCommand(prompt: "ribhouse> ")
        {
            guard await run(line) else { break }
        }
        return app.exitCode.last
    }

    /// Runs the command of one line.
    ///
    /// A line that is no command is never printed, because it may be a password.
    /// - Returns: `false` when it was the last command.
    func run(_ line: String) async -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else { return true }
        guard words.count == 1 else {
            await refuse("Commands take no arguments. Type only the command.", .usage)
            return true
        }
        if name == "quit" { return false }
        app.exitCode.last = .done
        switch name {
        case "status": await printStatus()
        case "tree": await console.print("\(app.root.tree)")
        case "help": await printHelp()
        default:
            if await app.run(name) { break }
            await refuse(unavailable: name)
        }
        return true
    }

    private func printStatus() async {
        switch await app.service.refresh() {
        case .signedIn(let user): await console.print(user.sentence)
        case .signedOut(.unavailable(let error)):
            await refuse(error.description, ExitCode(error.kind))
        case .signedOut: await console.print(User.noneSentence)
        }
    }

    private func printHelp() async {
        let commands = await app.commands.map { ($0.name, $0.summary) }
        await console.print(twoColumns(commands + Self.builtIn))
    }

    private func refuse(unavailable name: String) async {
        switch name {
        case "login":
            await refuse("You are already signed in. Use `logout` first.", .failed)
        case "logout":
            await logoutWithoutAUnit()
        default:
            let names = await app.commands.map(\.name) + Self.builtIn.map(\.0)
            await refuse(
                "Unknown command.\(suggestion(for: name, among: names)) `help` lists the commands.",
                .usage)
        }
    }

    /// Signs out while no unit can: a session that the tree could not read is ended, too.
    private func logoutWithoutAUnit() async {
        do {
            try await app.service.logout()
            await console.print("Signed out.")
        } catch {
            let error = AuthError(ofLogout: error)
            await refuse(error.description, ExitCode(error.kind))
        }
    }

    private func refuse(_ sentence: String, _ code: ExitCode) async {
        app.exitCode.last = code
        await console.printError(sentence)
    }
}
