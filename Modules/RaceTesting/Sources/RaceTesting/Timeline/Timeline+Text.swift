extension Timeline {
    /// The timeline as text: a column for each task and each actor, a line for each event.
    ///
    /// - Parameter passing: the nearest schedule that passes; the first line that differs is marked.
    func text(besides passing: Timeline?) -> String {
        let tasks = Array(Set(events.map(\.task))).sorted()
        let columns = columnNames
        let parting = passing.flatMap(departure)
        var lines = tasks.enumerated().map { index, task in
            "  " + Self.marks([index: "●"]) + name(of: task)
                + (start(of: task).map(Self.place) ?? "")
        }
        lines += columns.enumerated().map { index, name in
            "  " + Self.marks([tasks.count + index: "◆"]) + name
        }
        for (index, event) in events.enumerated() {
            var marks = [tasks.firstIndex(of: event.task) ?? 0: "●"]
            if let column = event.column.flatMap({ columns.firstIndex(of: $0) }) {
                marks[tasks.count + column] = "◆"
            }
            lines.append(
                (index == parting?.index ? "▶ " : "  ") + Self.marks(marks) + text(of: event))
            guard let parting, index == parting.index, let passing else { continue }
            let other = parting.other
            lines.append(
                "    where a schedule that passes has: "
                    + "\(passing.name(of: other.task)) \(passing.text(of: other))")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the first event that is not the same in another timeline, and what that has instead.
    func firstDifference(from other: Timeline) -> (String, String)? {
        let (own, others) = (
            events.filter { !$0.isRoutine }, other.events.filter { !$0.isRoutine }
        )
        for place in 0..<max(own.count, others.count) {
            let one = place < own.count ? own[place] : nil
            let second = place < others.count ? others[place] : nil
            if one != second {
                return (sentence(on: one), other.sentence(on: second))
            }
        }
        return nil
    }

    private func sentence(on event: Event?) -> String {
        event.map { "\(name(of: $0.task)) \(text(of: $0))" } ?? "nothing more"
    }

    /// Returns where this timeline departs from another one, and what happens there instead.
    private func departure(from other: Timeline) -> (index: Int, other: Event)? {
        let own = events.enumerated().filter { !$0.element.isRoutine }
        let others = other.events.filter { !$0.isRoutine }
        for (own, other) in zip(own, others) where own.element != other {
            return (own.offset, other)
        }
        return nil
    }

    /// The names of the columns besides those of the tasks, in their first order.
    private var columnNames: [String] {
        var names: [String] = []
        for name in events.compactMap(\.column) where !names.contains(name) { names.append(name) }
        return names
    }

    private func text(of event: Event) -> String {
        let others = event.others.map(name(of:)).joined(separator: ", ")
        return event.text + (others.isEmpty ? "" : " ") + others
            + (event.place.map(Self.place) ?? "")
    }

    private static func place(_ place: String) -> String { "  (\(place))" }

    /// Returns a line up to the last column that has a mark.
    private static func marks(_ marks: [Int: String]) -> String {
        (0...(marks.keys.max() ?? 0)).map { (marks[$0] ?? "│") + " " }.joined()
    }
}
