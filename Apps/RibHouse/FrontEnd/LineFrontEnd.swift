import ArgumentParsing
import Auth
import Console
import Routing
import RoutingExtras

/// The session in lines: finds the command of a line among the units of the tree.
struct LineFrontEnd: Sendable {
    /// The next step of the session, which a line asks for.
    enum Step {
        /// Nothing is left to do.
        case none
        /// To end the session.
        case quit
        /// To cancel the commands that run.
        case cancel
        /// To run a command.
        case run(name: String, action: @Sendable () async -> Void)
    }

    let app: App
    let console: LineConsole
    /// The commands of the app, which belong to no unit.
    var commands: [LineCommand] = []
    /// The commands of earlier sessions, where a person can recall them.
    var history: CommandHistory?

    private static let name = "ribhouse"
    private static let synonyms = [["?"]: ["help"], ["exit"]: ["quit"]]
    private static let keys =
        "Tab completes commands and their arguments. The arrow keys show those before, and Ctrl-R searches them."

    /// Runs commands until the person quits, the input ends or the task is cancelled.
    ///
    /// On a terminal, the next line can be typed while a command runs, and Ctrl-C cancels the command.
    func run() async -> ExitCode {
        if console.terminal == nil {
            await runScript(console)
        } else {
            let (events, sender) = AsyncStream.makeStream(of: LineSession.Event.self)
            var session = LineSession(frontEnd: self, lines: console, sender: sender)
            console.assist { start in
                await App.$current.withValue(app) {
                    await table.completions(of: start, on: console)
                }
            }
            console.offerCommands { line in
                let words = CommandTable.words(of: line)
                return await table.accepts(words)
            } run: { line in
                sender.yield(.offered(line))
            }
            await console.handlingInterrupts(with: { sender.yield(.interrupt) }) {
                await recallingForEach { await session.run(on: events) }
            }
        }
        return app.exitCode.last
    }

    /// Runs the commands of `lines`, as on a terminal and without handling Ctrl-C.
    func play(_ lines: some LineSource) async {
        let (events, sender) = AsyncStream.makeStream(of: LineSession.Event.self)
        var session = LineSession(frontEnd: self, lines: lines, sender: sender)
        await session.run(on: events)
    }

    /// Runs one command after the other.
    ///
    /// The first command that fails ends the script: the next line may be an answer to it, for
    /// example a password.
    func runScript(_ lines: some LineSource) async {
        while console.failure == nil, app.exitCode.last == .done {
            guard case .line(let line) = await lines.nextLine(whileRunning: [], mayAsk: false)
            else { return }
            // A unit that is ending would refuse the command in silence.
            await app.root.waitForTransitions()
            switch await step(for: line) {
            case .none: break
            case .quit: return
            case .cancel: await refuse("No command is running.", .failed)
            case .run(_, let action): await action()
            }
        }
    }

    /// Returns what a line asks for, or refuses the line.
    ///
    /// A line that is no command is never printed, because it may be a password.
    func step(for line: String) async -> Step {
        let words = CommandTable.words(of: line)
        // The comment of a script.
        if words.isEmpty || line.hasPrefix("#") { return .none }
        let meant = Self.synonyms[words.map { $0.lowercased() }] ?? words
        let table = await table
        guard let match = table.match(meant) else {
            await refuse(place + table.refusal(of: words), .usage)
            return .none
        }
        if let conflict = table.conflict(over: match.command.name) {
            await console.printError(conflict)
        }
        if CommandSyntax.asksForHelp(match.arguments) {
            let help = table.help(for: words.dropLast(match.arguments.count))
            await console.print(lines: help)
            return .none
        }
        if match.unit == Self.name, match.arguments.isEmpty {
            switch match.command.name {
            case "quit":
                await TraceFile.current?.recordCommand(match)
                return .quit
            case "cancel": return .cancel
            default: break
            }
        }
        app.exitCode.last = .done
        return .run(name: match.running) {
            let person = user
            do throws(LineCommandError) {
                await TraceFile.current?.recordCommand(match)
                let failures = app.exitCode.failures
                try await match.command.run(match.arguments)
                // A view may have printed why the line was refused. A failure of another command costs one line.
                if app.exitCode.failures == failures {
                    await remember(
                        line.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                        of: person)
                }
            } catch .unavailable(let reason), .failed(let reason) {
                await refuse(Self.sentence(reason), ExitCode(reason))
            } catch .wrongArguments(let reason, let usage) {
                let hint = await App.$current.withValue(app) {
                    await CommandCompletion(commands: [match.command.syntax], console: console)
                        .hint(for: words, after: reason)
                }
                await refuse("\(reason)\(hint) Usage: \(usage)", .usage)
            } catch {
                await refuse(error.description, .usage)
            }
            // The front end's own commands change no screen, except `status`, which waits itself. `tree`
            // shows the tree also while a transition is stuck.
            if match.unit == CommandTable.anywhere {
                await app.waitForNewestScreen()
            } else if match.unit != Self.name {
                await app.root.waitForTransitions()
            }
        }
    }

    /// The place of the last line in a script; a person sees what was typed.
    private var place: String {
        console.terminal == nil && console.input.lineNumber > 0
            ? "Line \(console.input.lineNumber): " : ""
    }

    /// Prints why a line was refused or has failed, and records the exit code.
    func refuse(_ sentence: String, _ code: ExitCode) async {
        app.exitCode.last = code
        await console.printError(sentence)
    }

    private var table: CommandTable {
        get async {
            let own = CommandTable.Group(
                unit: Self.name, origin: .frontEnd, commands: commands + builtIn)
            let program = CommandTable.Group(
                unit: CommandTable.anywhere, origin: .program,
                commands: CommandList.commands(of: app, on: console))
            return await CommandTable(of: app.root, [own, program])
        }
    }

    private static func sentence(_ error: any Error) -> String {
        ExitCode(error) == .notSignedIn && "\(error)" == "\(AuthError.notSignedIn)"
            ? "\(error) Type `login` first." : "\(error)"
    }

    private var builtIn: [LineCommand] {
        [
            LineCommand(name: "tree", summary: "draw the tree of units") {
                await console.print(lines: app.root.tree.lines(console.style))
            },
            LineCommand(name: "cancel", summary: "cancel the running commands") {},
            LineCommand(
                name: "help", summary: "list the commands, or explain one",
                arguments: .optional(.words("COMMAND"))
            ) { words in
                let table = await table
                guard let words else {
                    let keys = console.isEdited ? [Self.keys] : []
                    return await console.print(lines: table.help + keys)
                }
                let help = table.help(for: words)
                guard !help.isEmpty else { throw UsageError(table.refusal(of: words)) }
                await console.print(lines: help)
            },
            LineCommand(name: "quit", summary: "end the session") {},
        ]
    }
}
