import Console
import Routing
import RoutingExtras
import Screen

/// The actions of keys: a key changes a view, or runs a command.
extension ScreenFrontEnd {
    // MARK: - Keys

    var keys: [KeyCommand] {
        if let command = running.first, !ahead.isEmpty, isTypedAhead {
            return [KeyCommand(.control("c"), "cancel \(command.name)")] + Self.keysWhileTyping
        }
        let focused = window.focused
        let keys = focused.flatMap(\.keys)
        // While text is typed, a letter is no key.
        return keys + (focused.last?.takesText == true ? Self.keysWhileTyping : Self.ownKeys)
    }

    /// The most keys that are typed ahead.
    private static let mostAhead = 1000

    /// The line that opens the palette, with what follows it.
    private static let paletteLine = "command "

    private static let keysWhileTyping = [
        KeyCommand(.control("t"), "tree", line: "tree"),
        KeyCommand(.control("d"), "quit", line: "quit"),
    ]

    private static let ownKeys = [
        KeyCommand(.text("t"), "tree", line: "tree"),
        KeyCommand(.text(":"), "command", line: paletteLine),
        KeyCommand(.text("?"), "help", line: "help"),
        KeyCommand(.text("q"), "quit", line: "quit"),
        KeyCommand(.control("t"), "tree", isInRow: false, line: "tree"),
        KeyCommand(.control("d"), "quit", isInRow: false, line: "quit"),
    ]

    /// Presses keys, or keeps those that are typed ahead of a form that a command shows.
    ///
    /// - Returns: `false` when the session is over.
    func press(_ keys: [Key], in group: inout DiscardingTaskGroup) async -> Bool {
        for key in keys {
            if isTypedAhead, !Self.keysWhileTyping.contains(where: { $0.key == key }) {
                if ahead.count < Self.mostAhead { ahead.append(key) }
            } else {
                guard await press(key, in: &group) else { return false }
            }
        }
        return true
    }

    /// Presses the keys that were typed ahead, once the command has ended or takes them.
    ///
    /// - Returns: `false` when the session is over.
    func pressAhead(in group: inout DiscardingTaskGroup) async -> Bool {
        while !ahead.isEmpty, !isTypedAhead {
            guard await press(ahead.removeFirst(), in: &group) else { return false }
        }
        return true
    }

    /// Whether a command runs and has asked nothing so far: what is typed now may be its answer.
    private var isTypedAhead: Bool {
        !running.isEmpty && window.overlay == nil && window.focused.last?.takesText != true
    }

    private func press(_ key: Key, in group: inout DiscardingTaskGroup) async -> Bool {
        guard let command = keys.first(where: { $0.key == key }) else {
            window.focused.first { $0.takesText }?.type(key)
            return true
        }
        command.change()
        guard let line = command.line ?? entered.take() else { return true }
        return await run(line, in: &group)
    }

    private func showHelp() {
        window.overlay = HelpView(keys) { [window] in window.overlay = nil }
    }

    /// - Parameter text: what is typed already, as of a command that needs more.
    private func showPalette(_ text: String) async {
        let table = await CommandTable(of: app.root)
        let own = Self.ownKeys.filter { $0.isInRow && $0.line != Self.paletteLine }.map { key in
            PaletteView.Item(name: key.word, placeholders: "", summary: "key \(key.keyName)")
        }
        var names: Set<String> = []
        let items = table.groups.flatMap(\.commands).filter {
            $0.isAvailable && names.insert($0.name).inserted
        }.map {
            PaletteView.Item(name: $0.name, placeholders: $0.placeholders, summary: $0.summary)
        }
        window.overlay = PaletteView(items + own, otherNames: CommandList.lineNames, text: text) {
            [weak self] line in
            self?.window.overlay = nil
            self?.entered = line
        }
    }

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
        group.addTask { [following, root = app.root] in
            await following.run {
                await withDiscardingTaskGroup { marks in
                    for await _ in root.events() {
                        guard await panel.show(root.tree) else { continue }
                        marks.addTask {
                            try? await Task.sleep(for: Self.markTime)
                            await panel.endMarks()
                        }
                    }
                }
            }
        }
    }

    // MARK: - Commands

    /// Runs a line: a command of the front end, or of a unit.
    ///
    /// - Returns: `false` when the session is over.
    func run(_ line: String, in group: inout DiscardingTaskGroup) async -> Bool {
        switch line {
        case "quit": return false
        case "tree": toggleTree(in: &group)
        case "help": showHelp()
        case _ where line.hasPrefix(Self.paletteLine):
            await showPalette(String(line.dropFirst(Self.paletteLine.count)))
        default: await start(line, in: &group)
        }
        return true
    }

    /// Starts a command of a unit, as the session in lines does.
    private func start(_ line: String, in group: inout DiscardingTaskGroup) async {
        let words = line.split(separator: " ").map(String.init)
        // Most keys are for the unit with the focus. Of a long board, not each row is asked.
        var groups: [CommandTable.Group] = []
        for (depth, view) in window.focused.reversed().enumerated() {
            groups.append(.init(unit: "", depth: depth, commands: await view.commands))
        }
        var match = CommandTable(groups: groups).match(words)
        if match?.command.isAvailable != true {
            let table = await CommandTable(of: app.root)
            match = table.match(words)
            if match == nil { return window.log.add(table.refusal(of: words), .bad) }
        }
        guard let match else { return }
        let name = match.command.name
        let work = Cancellable()
        running.append((name, work))
        group.addTask { [sender, window] in
            await work.run {
                do throws(LineCommandError) {
                    TraceFile.current?.recordCommand(match)
                    try await match.command.run(match.arguments)
                } catch {
                    await window.log.printError(error.description)
                }
            }
            sender.yield(.ended(name: name))
        }
    }

    /// Handles Ctrl-C: a second one in a row ends the program.
    func interrupt() {
        if running.isEmpty { return window.log.add("Press Ctrl-C again to leave.") }
        ahead = []
        for command in running { command.work.cancel() }
    }
}
