import ArgumentParsing
import Console

/// The commands as a person reads them.
extension CommandTable {
    /// Returns the lines about the commands whose names start with words, and the page of the one that
    /// they name; none for other words.
    func help(for words: [String]) -> [String] {
        let typed = words.map { $0.lowercased() }
        let all = askedGroups.flatMap(\.commands)
        let commands = all.filter { $0.syntax.hasName(startingWith: typed) }
        let page = all.last {
            !$0.syntax.discussion.isEmpty && $0.syntax.names.contains(typed)
        }
        var said: Set<String> = []
        let rows = commands.filter {
            ($0.isAvailable && $0.name != page?.name || $0.isOverride)
                && said.insert($0.name).inserted
        }
        let lines = twoColumns(rows.map(Self.row), indentation: 0)
        if let page {
            let text = page.syntax.help()
            return lines + (lines.isEmpty ? [] : [""])
                + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        guard lines.isEmpty else { return lines }
        return commands.prefix(1).map { "\($0.name): not now. \($0.summary)" }
    }

    /// Returns what to type, and what it does.
    private static func row(_ command: LineCommand) -> (String, String) {
        let usage = [command.name, command.placeholders].filter { !$0.isEmpty }
        return (usage.joined(separator: " "), command.summary)
    }

    /// The commands by unit, for the person; those that cannot be used now, by reason.
    var help: [String] {
        let rows = groups.map { usable(of: $0).map(Self.row) }
        var lines = twoColumns(rows.flatMap(\.self), indentation: 2)[...]
        return zip(groups, rows).flatMap { group, rows in
            defer { lines = lines.dropFirst(rows.count) }
            let text = lines.prefix(rows.count) + notNow(group)
            return text.isEmpty ? [] : [group.unit] + text
        }
    }

    /// The commands that can be used now, each once.
    var usable: [LineCommand] {
        var names: Set<String> = []
        return groups.flatMap { usable(of: $0) }.filter { names.insert($0.name).inserted }
    }

    private func usable(of group: Group) -> [LineCommand] {
        let named = Set(groups.filter { $0.origin != .program }.flatMap(\.commands).map(\.name))
        var said: Set<String> = []
        return group.commands.filter {
            // A command that a unit has under one of the names is listed there.
            $0.isAvailable
                && (group.origin != .program || named.isDisjoint(with: $0.syntax.allNames))
                && said.insert($0.summary).inserted
        }
    }

    /// One line for each reason, with the commands it makes unavailable.
    private func notNow(_ group: Group) -> [String] {
        let usable = groups.filter { $0.origin != .program }.flatMap(\.commands).filter(
            \.isAvailable
        )
        .map(\.name)
        let commands = group.commands.filter { !$0.isAvailable && !usable.contains($0.name) }
        let reasons = commands.map(\.summary)
        return reasons.indices.filter { reasons.firstIndex(of: reasons[$0]) == $0 }.map { index in
            let names = commands.filter { $0.summary == reasons[index] }.map(\.name)
            return "  not now: \(names.joined(separator: ", ")). \(reasons[index])"
        }
    }
}
