import ArgumentParsing
import Console
import Routing
import RoutingExtras
import Screen

/// The commands: those of the front end, and those of the units and of the program.
extension ScreenFrontEnd {
    /// Runs a line: a command of the front end, or of a unit.
    ///
    /// - Returns: `false` when the session is over.
    func run(_ line: String, in group: inout DiscardingTaskGroup) async -> Bool {
        switch line {
        case "quit": return false
        case "tree": toggleTree(in: &group)
        case "help": show(PageView(helpFor: keys) { [weak self] in self?.closePage() })
        case "messages": showLines(window.log.lines, "Messages", areMessages: true)
        case _ where line.hasPrefix(Self.paletteLine):
            await showPalette(String(line.dropFirst(Self.paletteLine.count)))
        default: await start(line, in: &group)
        }
        return true
    }

    /// Starts a command of a unit, as the session in lines does.
    private func start(_ line: String, in group: inout DiscardingTaskGroup) async {
        let words = CommandTable.words(of: line)
        let table = await table
        if words.first?.lowercased() == "help" {
            return show(help: table, for: words.dropFirst().filter { !$0.hasPrefix("-") })
        }
        guard let match = table.match(words) else {
            return window.log.add(table.refusal(of: words), .bad)
        }
        if CommandSyntax.asksForHelp(match.arguments) {
            return show(help: table, for: words.dropLast(match.arguments.count))
        }
        let name = match.running
        let work = Cancellable()
        running.append(Running(name, work, from: window.focused.last))
        group.addTask { [sender] in
            try? await Task.sleep(for: Running.longTime)
            sender.yield(.changed)
        }
        let count = window.log.count
        group.addTask { [sender, window] in
            await work.run {
                do throws(LineCommandError) {
                    await TraceFile.current?.recordCommand(match)
                    try await match.command.run(match.arguments)
                } catch {
                    await window.log.printError(error.description)
                }
            }
            sender.yield(.ended(name: name, line: line, lines: await window.log.count - count))
        }
    }

    private func show(help table: CommandTable, for words: [String]) {
        let help = table.help(for: words)
        let text = help.isEmpty ? [table.refusal(of: words)] : help
        showLines(text.map { .init(text: $0, style: .text) }, "Help")
    }

    /// Ends a command; what it has printed is shown on a page, unless the log has room for it.
    func hasEnded(_ name: String, _ line: String, lines: Int) {
        running.removeAll { $0.name == name }
        let (columns, rows) = terminal.size
        let printed = window.log.lines.suffix(lines)
        let needed = printed.map { Canvas.rows(of: $0.text, columns: max(1, columns - 4)).count }
        let room = window.logRows(columns: columns, height: rows) - 2
        guard lines > 1, needed.reduce(0, +) > room else { return }
        showLines(printed, line)
    }

    private func showLines(
        _ lines: some Sequence<ScreenLog.Line>, _ title: String, areMessages: Bool = false
    ) {
        let lines = lines.map { PageView.Line($0, hasTime: areMessages) }
        show(PageView(title, lines, atEnd: areMessages) { [weak self] in self?.closePage() })
    }

    /// Handles Ctrl-C: a second one in a row ends the program.
    func interrupt() {
        if running.isEmpty { return window.log.add("Press Ctrl-C again to leave.") }
        ahead = []
        for command in running { command.work.cancel() }
    }

    // MARK: - Pages

    private func show(_ page: PageView) { window.overlay = page }

    func closePage() { window.overlay = nil }

    // MARK: - The tree

    /// Shows the tree of units and its changes, or hides it.
    private func toggleTree(in group: inout DiscardingTaskGroup) {
        if window.tree != nil {
            window.tree = nil
            return following.cancel()
        }
        let panel = TreePanel(app.root.tree)
        window.tree = panel
        following = Cancellable()
        group.addTask { [following, markTime, root = app.root] in
            await following.run {
                await withDiscardingTaskGroup { marks in
                    for await _ in root.events() {
                        guard await panel.show(root.tree) else { continue }
                        marks.addTask {
                            try? await Task.sleep(for: markTime)
                            await panel.endMarks()
                        }
                    }
                }
            }
        }
    }
}
