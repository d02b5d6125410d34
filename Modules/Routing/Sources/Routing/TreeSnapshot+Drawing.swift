extension TreeSnapshot: CustomStringConvertible {
    /// The tree as text: a line for each unit, with its name, its state and its running work.
    ///
    ///     Launch  active
    ///     └── LoggedIn  active  [watches the session]
    public var description: String {
        lines.joined(separator: "\n")
    }

    private var title: String {
        let running = work.isEmpty ? "" : "  [\(work.joined(separator: ", "))]"
        return "\(name)  \(state.rawValue)\(running)"
    }

    private var lines: [String] {
        [title]
            + children.enumerated().flatMap { index, child in
                let isLast = index == children.count - 1
                return child.lines.enumerated().map { line, text in
                    switch (line, isLast) {
                    case (0, false): "├── " + text
                    case (0, true): "└── " + text
                    case (_, false): "│   " + text
                    case (_, true): "    " + text
                    }
                }
            }
    }
}
