import Auth
import Console
import Routing

/// The session in lines: reads commands, one a line, and lets the tree do them.
struct LineFrontEnd: Sendable {
    let house: House
    let console: LineConsole
    let status: LastStatus

    private static let builtIn = [
        (name: "status", summary: "tell who is signed in"),
        (name: "tree", summary: "draw the tree of units"),
        (name: "help", summary: "list the commands"),
        (name: "quit", summary: "leave"),
    ]

    /// Runs commands until the person quits, the input ends or the task is cancelled.
    func run() async -> ExitCode {
        while console.failure == nil,
            case .line(let line) = await console.nextCommand(prompt: "ribhouse> ")
        {
            guard await run(line) else { break }
        }
        return status.code
    }

    /// Runs the command of one line; returns `false` when it was the last.
    func run(_ line: String) async -> Bool {
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let name = words.first else { return true }
        guard words.count == 1 else {
            await refuse("Type one command a line, without anything behind “\(name)”.", .usage)
            return true
        }
        if name == "quit" { return false }
        status.code = .done
        switch name {
        case "status": await printStatus()
        case "tree": await console.print("\(house.root.tree)")
        case "help": await printHelp()
        default:
            if await house.run(name) { break }
            await refuse(unavailable: name)
        }
        return true
    }

    private func printStatus() async {
        do {
            guard let user = try await house.authService.currentUser() else {
                return await console.print("Nobody is signed in.")
            }
            await console.print(user.sentence)
        } catch {
            let error = AuthError(error)
            await refuse(error.description, ExitCode(error.kind))
        }
    }

    private func printHelp() async {
        let commands = await house.commands.map { ($0.name, $0.summary) } + Self.builtIn
        for (name, summary) in commands {
            await console.print(name.padded(to: 8) + summary)
        }
    }

    private func refuse(unavailable name: String) async {
        switch name {
        case "login":
            await refuse("Somebody is signed in already; `logout` comes first.", .failed)
        case "logout":
            await refuse(AuthError.notSignedIn.description, .notSignedIn)
        default:
            await refuse("There is no command “\(name)”. `help` lists them.", .usage)
        }
    }

    private func refuse(_ sentence: String, _ code: ExitCode) async {
        status.code = code
        await console.printError(sentence)
    }
}
