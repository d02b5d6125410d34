import ArgumentParsing
import Console
import Routing

/// The commands that can be typed now: those of the attached units, and the front end's own.
struct CommandTable: Sendable {
    /// The commands of one unit.
    struct Group: Sendable {
        let unit: String
        /// The number of units above it; -1 for the front end, -2 for screens that are not attached.
        let depth: Int
        let commands: [LineCommand]
    }

    /// A command, and the words that follow its name.
    struct Match: Sendable {
        let unit: String
        let command: LineCommand
        let arguments: [String]
    }

    /// The groups in the order of the help.
    let groups: [Group]

    init(groups: [Group]) { self.groups = groups }

    /// Asks the attached units for their commands, the root's first.
    ///
    /// - Parameter own: the commands of the front end.
    init(of root: any Routing, _ own: Group? = nil) async {
        var (groups, screens): ([Group], [any LineView]) = ([], [])
        for (unit, depth, view) in Self.views(of: root, depth: 0) {
            groups.append(Group(unit: unit, depth: depth, commands: await view.commands))
            screens.append(view)
        }
        let known = Set(groups.flatMap(\.commands).map(\.name))
        let others = AppComponent.commandsElsewhere(from: screens)
            .filter { !known.contains($0.name) }
        groups.append(Group(unit: "Other screens", depth: -2, commands: others))
        self.groups = groups + [own].compactMap(\.self)
    }

    private static func views(
        of router: any Routing, depth: Int
    ) -> [(unit: String, depth: Int, view: any LineView)] {
        let view = (router as? any ViewableRouting)?.viewable as? any LineView
        return (view.map { [(router.interactable.lifetime.name, depth, $0)] } ?? [])
            + router.children.flatMap { views(of: $0, depth: depth + 1) }
    }

    /// The groups in the order in which they are asked: the deepest unit first and, of two as deep,
    /// the one that was attached last.
    private var askedGroups: [Group] {
        groups.enumerated().sorted {
            ($0.element.depth, $0.offset) > ($1.element.depth, $1.offset)
        }.map(\.element)
    }

    /// Returns the command whose name starts the words, in any case; the longest name wins.
    ///
    /// A command that cannot be used now is found only when no other has its name.
    func match(_ words: [String]) -> Match? {
        let typed = words.map { $0.lowercased() }
        var best: (match: Match, rank: (Int, Int))?
        for group in askedGroups {
            for command in group.commands {
                let name = command.name.split(separator: " ").map(String.init)
                guard typed.starts(with: name) else { continue }
                let rank = (name.count, command.isAvailable ? 1 : 0)
                if let best, best.rank >= rank { continue }
                let arguments = Array(words.dropFirst(name.count))
                best = (Match(unit: group.unit, command: command, arguments: arguments), rank)
            }
        }
        return best?.match
    }

    /// Returns the sentence for words that name no command.
    ///
    /// It contains nothing of what was typed, because that may be a password.
    func refusal(of words: [String]) -> String {
        let names = groups.flatMap(\.commands).map(\.name)
        let near = [words.prefix(2), words.prefix(1)].lazy
            .map { suggestion(for: $0.joined(separator: " "), among: names) }
            .first { !$0.isEmpty }
        return "Unknown command.\(near ?? "") `help` lists the commands."
    }

    /// Returns the lines about the commands whose names start with words; none for other words.
    func help(for words: [String]) -> [String] {
        let typed = words.map { $0.lowercased() }
        let commands = askedGroups.flatMap(\.commands).filter {
            $0.name.split(separator: " ").map(String.init).starts(with: typed)
        }
        let usable = commands.filter(\.isAvailable)
        guard usable.isEmpty else { return twoColumns(usable.map(Self.row), indentation: 0) }
        return commands.prefix(1).map { "\($0.name): not now. \($0.summary)" }
    }

    /// Returns what to type, and what it does.
    private static func row(_ command: LineCommand) -> (String, String) {
        let usage = [command.name, command.placeholders].filter { !$0.isEmpty }
        return (usage.joined(separator: " "), command.summary)
    }

    /// Returns the names of commands that can be used now and start with `text`, in any case.
    func completions(of text: String) -> [String] {
        let start = text.lowercased()
        if start.hasPrefix("help ") {
            return completions(of: String(start.dropFirst(5))).map { "help " + $0 }
        }
        let names = groups.flatMap(\.commands).filter(\.isAvailable).map(\.name)
        return Set(names).filter { $0.hasPrefix(start) }.sorted()
    }

    /// The commands by unit, for the person; those that cannot be used now, by reason.
    var help: [String] {
        let rows = groups.map { group in
            group.commands.filter(\.isAvailable).map(Self.row)
        }
        var lines = twoColumns(rows.flatMap(\.self), indentation: 2)[...]
        return zip(groups, rows).flatMap { group, rows in
            defer { lines = lines.dropFirst(rows.count) }
            let text = lines.prefix(rows.count) + notNow(group)
            return text.isEmpty ? [] : [group.unit] + text
        }
    }

    /// One line for each reason, with the commands it makes unavailable.
    private func notNow(_ group: Group) -> [String] {
        let usable = groups.flatMap(\.commands).filter(\.isAvailable).map(\.name)
        let commands = group.commands.filter { !$0.isAvailable && !usable.contains($0.name) }
        let reasons = commands.map(\.summary)
        return reasons.indices.filter { reasons.firstIndex(of: reasons[$0]) == $0 }.map { index in
            let names = commands.filter { $0.summary == reasons[index] }.map(\.name)
            return "  not now: \(names.joined(separator: ", ")). \(reasons[index])"
        }
    }

    /// A sentence for each name that several units claim, for the developer.
    var conflicts: [String] {
        var units: [String: [String]] = [:]
        for group in askedGroups {
            for command in group.commands where command.isAvailable && !command.isOverride {
                units[command.name, default: []].append(group.unit)
            }
        }
        return units.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, units in
            """
            \(units.count) units claim the command `\(name)`: \(units.joined(separator: ", ")). \
            \(units[0]) gets it. Rename the others.
            """
        }
    }
}
