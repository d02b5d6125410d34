import ArgumentParsing
import Console
import Root
import Routing
import RoutingExtras
import Synchronization

/// The program: launches the tree of units, and runs the commands that are typed.
///
/// It is the front end, and the parent of the root unit.
final class Program: RootListener {
    private let console: LineConsole
    private let component: AppComponent
    private let isOver = Mutex(false)

    init(console: LineConsole) {
        self.console = console
        component = AppComponent(console: console)
    }

    /// Ends the program after the command that asked for it.
    func didFinishRoot() async { isOver.withLock { $0 = true } }

    /// Runs commands until the person quits, the input ends, or a command of a script fails.
    func run() async -> ExitCode {
        let root = await RootBuilder(dependency: component).build(withListener: self)
        do {
            try await root.launch()
        } catch {
            await report(error)
        }
        while !isOver.withLock({ $0 }), console.failure == nil,
            console.terminal != nil || component.exitCode.last == .done,
            case .line(let line) = await console.nextCommand(prompt: "theapp> ")
        {
            await run(line.split(separator: " ").map(String.init), in: root)
            await root.waitForTransitions()
        }
        await root.shutdown()
        return console.failure == nil ? component.exitCode.last : .failed
    }

    private func run(_ words: [String], in root: any Routing) async {
        let commands = await commands(of: root)
        switch words {
        case []: break
        case ["help"]:
            let rows = commands.map { ("\($0.name) \($0.placeholders)", $0.summary) }
            let own = [("help", "list the commands"), ("tree", "show the units")]
            await console.print(lines: twoColumns(rows + own, indentation: 0))
        case ["tree"]: await console.print(lines: root.tree.lines)
        default:
            do {
                try await command(words, among: commands)
            } catch {
                await report(error)
            }
        }
    }

    /// Runs the command whose name starts the words: the longest one, and of the deepest unit.
    private func command(_ words: [String], among commands: [LineCommand]) async throws {
        let typed = words.map { $0.lowercased() }
        let found = commands.map { ($0, $0.name.split(separator: " ").map(String.init)) }
            .filter { typed.starts(with: $0.1) }
            .max { $0.1.count <= $1.1.count }
        guard let (command, name) = found else {
            let names = commands.map(\.name) + ["help", "tree"]
            throw UsageError(
                "Unknown command.\(suggestion(for: words[0], among: names)) `help` lists all.")
        }
        try await command.run(Array(words.dropFirst(name.count)))
    }

    private func report(_ error: any Error) async {
        component.exitCode.record(error)
        await console.printError("\(error)")
    }

    /// Returns the commands of the units, the root's first.
    private func commands(of router: any Routing) async -> [LineCommand] {
        let view = (router as? any ViewableRouting)?.viewable as? any LineView
        var commands = await view?.commands ?? []
        for child in router.children { commands += await self.commands(of: child) }
        return commands
    }
}
