/// The difference of two texts, line by line.
struct LineDiff {
    private static let context = 2

    let old: [Substring]
    let new: [Substring]

    init(from old: String, to new: String) {
        // The end of the last line is not a line of its own.
        let cut = old.hasSuffix("\n") && new.hasSuffix("\n") ? 1 : 0
        self.old = old.dropLast(cut).split(separator: "\n", omittingEmptySubsequences: false)
        self.new = new.dropLast(cut).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Removed lines with a `-`, added lines with a `+`, and two lines of context around them.
    ///
    /// A space at the end of a changed line is drawn as `·`, since it could not be seen. A changed
    /// line that looks like one of the other text shows its characters as numbers.
    var text: String {
        let lines = merged
        let changed = lines.indices.filter { lines[$0].mark != " " }
        var shown: [String] = []
        var last: Int?
        for (index, line) in lines.enumerated()
        where changed.contains(where: { abs($0 - index) <= Self.context }) {
            if index != (last.map { $0 + 1 } ?? 0) { shown.append("  …") }
            let text =
                switch line.mark {
                case "-": visible(line.text, beside: new)
                case "+": visible(line.text, beside: old)
                default: String(line.text)
                }
            shown.append("\(line.mark) \(text)")
            last = index
        }
        if let last, last + 1 < lines.count { shown.append("  …") }
        return shown.joined(separator: "\n")
    }

    private var merged: [(mark: Character, text: Substring)] {
        let difference = new.difference(from: old, by: isSame)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [(mark: Character, text: Substring)] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                lines.append(("-", old[oldIndex]))
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append(("+", new[newIndex]))
                newIndex += 1
            } else {
                lines.append((" ", old[oldIndex]))
                oldIndex += 1
                newIndex += 1
            }
        }
        return lines
    }

    private func visible(_ line: Substring, beside others: [Substring]) -> String {
        if others.contains(where: { $0 == line && !isSame($0, line) }) {
            return line.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
        }
        let kept = line.reversed().drop { $0 == " " }.count
        return line.prefix(kept) + String(repeating: "·", count: line.count - kept)
    }

    /// Whether two lines have the same bytes; `==` takes `é` and `e` with an accent for equal.
    private func isSame(_ line: Substring, _ other: Substring) -> Bool {
        line.utf8.elementsEqual(other.utf8)
    }
}
