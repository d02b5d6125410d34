public import Routing

extension TreeSnapshot: CustomStringConvertible {
    /// A drawing of the tree: a line for each unit, with its name, its state and its running work.
    ///
    ///     Launch  active
    ///     └── LoggedIn  active  [watches the session]
    public var description: String {
        lines.joined(separator: "\n")
    }

    /// The tree in words, without lines and indentation: a text for each unit, with the one above it.
    ///
    ///     Launch: active
    ///     LoggedIn below Launch: active, watches the session
    public var sentences: [String] {
        var sentences: [String] = []
        var rest = [(unit: self, place: "")]
        while let (unit, place) = rest.popLast() {
            let words = [unit.state.rawValue] + unit.work
            sentences.append("\(unit.name)\(place): \(words.joined(separator: ", "))")
            rest += unit.children.reversed().map { ($0, " below \(unit.name)") }
        }
        return sentences
    }

    private var title: String {
        let running = work.isEmpty ? "" : "  [\(work.joined(separator: ", "))]"
        return "\(name)  \(state.rawValue)\(running)"
    }

    /// The lines of the ``description``.
    ///
    /// A line feed in the name of a unit stays in its line.
    public var lines: [String] { rows.map { $0.branch + $0.unit.title } }

    /// Each unit, with the drawing in front of its name, from the top.
    ///
    /// Below level 50 it is the number of the level: with all lines, a deep tree would be drawn in a text that
    /// grows with the square of its depth.
    public var rows: [(branch: String, unit: TreeSnapshot)] {
        // Without recursion, since a tree may be deeper than the stack.
        var rows: [(String, TreeSnapshot)] = []
        var rest = [(unit: self, first: "", others: "", level: 0)]
        while let (unit, first, others, level) = rest.popLast() {
            rows.append((level > 50 ? "\(level): " : first, unit))
            let isShort = level < 50
            for (index, child) in unit.children.enumerated().reversed() {
                let isLast = index == unit.children.count - 1
                rest.append(
                    (
                        child, isShort ? others + (isLast ? "└── " : "├── ") : "",
                        isShort ? others + (isLast ? "    " : "│   ") : "", level + 1
                    ))
            }
        }
        return rows
    }
}
