import Console
import Routing
import RoutingExtras
import Screen

/// The keys: each changes a view, or runs a command.
extension ScreenFrontEnd {
    var keys: [KeyCommand] {
        if let command = running.first, isTypedAhead, !ahead.isEmpty || command.takesLong {
            return [KeyCommand(.control("c"), "cancel \(command.name)")] + Self.keysWhileTyping
        }
        let focused = window.focused
        // While text is typed, a letter is no key.
        let own = focused.last?.takesText == true ? Self.keysWhileTyping : Self.ownKeys
        var known: Set<Key> = []
        return (focused.flatMap(\.urgentKeys) + focused.flatMap(\.keys) + own).filter {
            known.insert($0.key).inserted
        }
    }

    /// The most keys that are typed ahead.
    private static let mostAhead = 1000

    /// The line that opens the palette, with what follows it.
    static let paletteLine = "command "

    private static let keysWhileTyping = [
        KeyCommand(.control("t"), "tree", line: "tree"),
        KeyCommand(.control("d"), "quit", line: "quit"),
    ]

    private static let ownKeys = [
        KeyCommand(.text("t"), "tree", line: "tree"),
        KeyCommand(.text(":"), "command", line: paletteLine),
        KeyCommand(.text("l"), "messages", line: "messages"),
        KeyCommand(.text("?"), "help", line: "help"),
        KeyCommand(.text("q"), "quit", line: "quit"),
        KeyCommand(.control("t"), "tree", isInRow: false, line: "tree"),
        KeyCommand(.control("d"), "quit", isInRow: false, line: "quit"),
    ]

    /// Presses keys, or keeps those that are typed ahead of a form that a command shows.
    ///
    /// - Returns: `false` when the session is over.
    func press(_ keys: [Key], in group: inout DiscardingTaskGroup) async -> Bool {
        let now = ContinuousClock.now
        var rest = keys[...]
        while let key = rest.popFirst() {
            // The window does not show the keys.
            if window.isTooSmall {
                if key == .text("q") { return false }
                continue
            }
            // A terminal repeats a key that is held after half a second, and then in short intervals.
            let before = last.flatMap { $0.key == key ? $0 : nil }
            let isRepeat =
                before.map { now - $0.time < .seconds(0.25) || now - $0.heard < .seconds(0.66) }
                ?? false
            last = (key, now, isRepeat ? before?.heard ?? now : now)
            if isTypedAhead, Self.keysWhileTyping.contains(where: { $0.key == key }) {
                guard await press(key, in: &group) else { return false }
            } else if ahead.count < Self.mostAhead {
                ahead.append(TypedKey(key: key, isRepeat: isRepeat))
            }
            // A form may have appeared. The keys that were typed before come first.
            guard await pressAhead(in: &group) else { return false }
            if rest.first?.letter != nil, isInText { typeLetters(of: &rest) }
        }
        return true
    }

    /// Whether the next letter is typed in a text, and so are those after it.
    private var isInText: Bool {
        ahead.isEmpty && !isTypedAhead && !window.isTooSmall
            && window.focused.last?.takesText == true && !keys.contains { $0.key.letter != nil }
    }

    /// Types the letters that come next as one: a page looks at the whole text after each change.
    private func typeLetters(of keys: inout ArraySlice<Key>) {
        let letters = keys.prefix { $0.letter != nil }
        keys = keys[letters.endIndex...]
        let text = letters.compactMap(\.letter).joined()
        window.focused.first { $0.takesText }?.type(.text(text))
    }

    /// Presses the keys that were typed ahead, once the command has ended or takes them.
    ///
    /// - Returns: `false` when the session is over.
    func pressAhead(in group: inout DiscardingTaskGroup) async -> Bool {
        if window.isTooSmall { ahead = [] }
        while !ahead.isEmpty, !isTypedAhead {
            let typed = ahead.removeFirst()
            let parts = typed.key.split(inText: window.focused.last?.takesText == true)
            if parts.count > 1 {
                // Esc may run a command, for which the other one waits.
                ahead = parts.map { TypedKey(key: $0) } + ahead
                continue
            }
            guard await press(typed.key, isRepeat: typed.isRepeat, in: &group) else {
                return false
            }
        }
        return true
    }

    /// Whether keys are queued: until the running command asks or ends.
    private var isTypedAhead: Bool {
        guard !running.isEmpty, window.overlay == nil else { return false }
        guard let view = window.focused.last, view.takesText else { return true }
        // A form takes no keys while its command runs.
        return running.contains { $0.form == ObjectIdentifier(view) }
    }

    private func press(
        _ key: Key, isRepeat: Bool = false, in group: inout DiscardingTaskGroup
    ) async -> Bool {
        guard let command = keys.first(where: { $0.key == key }) else {
            window.focused.first { $0.takesText }?.type(key)
            return true
        }
        if isRepeat, command.isOnce { return true }
        command.change()
        guard let line = command.line ?? entered.take() else { return true }
        return await run(line, in: &group)
    }

    /// - Parameter text: what is typed already, as of a command that needs more.
    func showPalette(_ text: String) async {
        let own = Self.ownKeys.filter { $0.isInRow && $0.line != Self.paletteLine }
        let commands = await table.usable.filter { command in
            !own.contains { $0.word == command.name }
        }
        let items =
            commands.map {
                PaletteView.Item(name: $0.name, placeholders: $0.placeholders, summary: $0.summary)
            }
            + own.map { .init(name: $0.word, placeholders: "", summary: "key \($0.keyName)") }
        window.overlay = PaletteView(items, otherNames: CommandList.lineNames, text: text) {
            [weak self] line in
            self?.closePage()
            self?.entered = line
        }
    }

    /// The commands of the attached units, and those of the program.
    var table: CommandTable {
        get async {
            let commands = CommandList.commands(of: app, on: LineConsole(on: window.log))
            return await CommandTable(
                of: app.root,
                [.init(unit: CommandTable.anywhere, origin: .program, commands: commands)])
        }
    }
}

extension Key {
    fileprivate var letter: String? {
        if case .text(let letter) = self { letter } else { nil }
    }
}
