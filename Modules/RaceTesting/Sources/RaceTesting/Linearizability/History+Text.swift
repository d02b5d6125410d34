extension History {
    /// The history as text: a column for each task, a line for each start and end.
    ///
    /// A call during which nothing else started or ended has one line.
    ///
    /// - Parameter names: the text of each call.
    func text(_ names: [String]) -> String {
        let tasks = Set(entries.map(\.task)).subtracting([0]).sorted()
        var rows = [tasks.map { "task \($0)" }]
        let lastMoment = entries.map { $0.end ?? $0.start }.max() ?? 0
        for moment in 0...lastMoment {
            let row = tasks.map { cell(of: $0, at: moment, names) }
            if row.contains(where: { $0.isEvent }) { rows.append(row.map(\.text)) }
        }
        if hasPending {
            rows.append(
                tasks.map { task in
                    entries.contains { $0.task == task && $0.end == nil } ? "└ never returns" : ""
                })
        }
        let setup = entries.filter { $0.task == 0 }.map { text(of: $0, names) }
        return (setup.map { "  first  \($0)" } + Self.columns(rows)).joined(separator: "\n")
    }

    /// Returns a call and its result as text.
    func text(of entry: Entry, _ names: [String]) -> String {
        guard entry.end != nil else { return "\(names[entry.call]) never returns" }
        return "\(names[entry.call])\(Self.suffix(entry.result))"
    }

    /// Returns what follows a call that gave `result`.
    static func suffix(_ result: CallResult?) -> String {
        let text = result.map { "\($0)" } ?? ""
        return text.isEmpty ? "" : " → \(text)"
    }

    /// Returns what a task does at a moment, and whether it starts or ends something then.
    private func cell(
        of task: Int, at moment: Int, _ names: [String]
    ) -> (text: String, isEvent: Bool) {
        let entry = entries.last { $0.task == task && $0.start <= moment }
        guard let entry, entry.end.map({ moment <= $0 }) ?? true else { return ("", false) }
        if entry.end == entry.start + 1 {
            return entry.end == moment ? ("", false) : ("• \(text(of: entry, names))", true)
        }
        if entry.start == moment { return ("┌ \(names[entry.call])", true) }
        guard entry.end == moment else { return ("│", false) }
        let result = entry.result.map { "\($0)" } ?? ""
        return ("└ \(result.isEmpty ? "returns" : "→ \(result)")", true)
    }

    private static func columns(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = "  " + cells.joined(separator: "   ")
            return String(
                line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }
}

extension SequentialSearch {
    /// The most orders that a failure shows.
    private static var mostOrders: Int { 6 }

    /// The most calls of the model in the search for these orders.
    private static var mostSteps: Int { 20_000 }

    /// The results that the model gives, as a line for each; orders with the same results are one.
    ///
    /// - Parameter history: its calls are put in order, its results are not used.
    func allowedResults(of history: History) -> [String] {
        let precedence = Precedence(of: history)
        var lines: [String] = []
        var seen: Set<[Int: String]> = []
        var steps = 0
        func visit(_ done: UInt64, _ model: Model, _ line: [String], _ results: [Int: String]) {
            steps += 1
            guard lines.count <= Self.mostOrders, steps < Self.mostSteps else { return }
            let next = precedence.next(after: done)
            var canContinue = false
            for index in next {
                var after = model
                let entry = history.entries[index]
                guard let result = calls[entry.call].apply(&after) else { continue }
                canContinue = true
                let text = calls[entry.call].text + History.suffix(result)
                let step = entry.task == 0 ? [] : ["task \(entry.task): \(text)"]
                visit(
                    done | 1 << index, after, line + step,
                    results.merging([index: "\(result)"]) { $1 })
            }
            guard !canContinue, seen.insert(results).inserted else { return }
            let waiting = next.map { index in
                let entry = history.entries[index]
                return "task \(entry.task): \(calls[entry.call].text) waits"
            }
            lines.append((line + waiting).joined(separator: ", "))
        }
        visit(0, model, [], [:])
        let isCut = lines.count > Self.mostOrders || steps >= Self.mostSteps
        return lines.prefix(Self.mostOrders) + (isCut ? ["…"] : [])
    }
}
