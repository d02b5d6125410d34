import Synchronization

struct History: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// The number of the call among all that the test lists.
        let call: Int
        /// The number of the task, counted from one; zero for the calls before the tasks.
        let task: Int
        let start: Int
        /// The number of starts and ends before its end; `nil` when it has not ended.
        var end: Int?
        var result: CallResult?

        func precedes(_ other: Entry) -> Bool { end.map { $0 < other.start } ?? false }
    }

    var entries: [Entry] = []

    var hasPending: Bool { entries.contains { $0.end == nil } }

    var hasOverlap: Bool {
        entries.indices.contains { index in
            entries[(index + 1)...].contains { other in
                !entries[index].precedes(other) && !other.precedes(entries[index])
            }
        }
    }
}

final class HistoryRecorder: Sendable {
    private struct State {
        var history = History()
        var moment = 0
        var isClosed = false
    }

    private let state = SeenMutex(State())

    var history: History { state.withLock { $0.history } }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Records the start of a call; returns its number for ``end(_:_:)``, or `nil` when it does not count.
    func start(_ call: Int, task: Int) -> Int? {
        record { history, moment in
            history.entries.append(History.Entry(call: call, task: task, start: moment))
            return history.entries.count - 1
        }
    }

    func end(_ number: Int, _ result: CallResult) {
        record { history, moment in
            (history.entries[number].end, history.entries[number].result) = (moment, result)
        }
    }

    @discardableResult
    private func record<Value>(_ change: (inout History, _ moment: Int) -> Value) -> Value? {
        // One that stalls then ends its waits, and with them calls that never returned.
        if ScheduleExecutor.current?.state.withLock(\.hasOutcome) == true { close() }
        return state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.moment += 1 }
            return change(&state.history, state.moment)
        }
    }
}

/// The search for a sequential order of calls in which the model gives the results of a history.
///
/// This is the algorithm of Wing and Gong with the memory that Lowe added: a set of calls that leads to
/// the same model twice is searched once.
struct SequentialSearch<Subject: Sendable, Model: Hashable & Sendable>: Sendable {
    typealias Call = ModeledOperation<Subject, Model>.Call

    let calls: [Call]
    let model: Model

    /// Returns an order of the calls that gives their results; `nil` when there is none.
    ///
    /// A call that has not ended is left out, and the model must then wait for it at the end.
    func order(of history: History, keepingTime: Bool = true) -> [Int]? {
        let precedence = Precedence(of: history, keepingTime: keepingTime)
        var run = Run(calls: calls, history: history, precedence: precedence)
        return run.search(from: model) ? run.order : nil
    }

    private struct Run {
        let calls: [Call]
        let history: History
        let precedence: Precedence
        var order: [Int] = []
        var done: UInt64 = 0
        /// The models from which no order was found, by the calls that are done.
        var failed: [UInt64: Set<Model>] = [:]

        mutating func search(from model: Model) -> Bool {
            let next = precedence.next(after: done).filter { history.entries[$0].end != nil }
            if next.isEmpty {
                return history.entries.allSatisfy { entry in
                    var copy = model
                    return entry.end != nil || calls[entry.call].apply(&copy) == nil
                }
            }
            guard failed[done]?.contains(model) != true else { return false }
            for index in next {
                var after = model
                let entry = history.entries[index]
                guard let result = calls[entry.call].apply(&after), result == entry.result else {
                    continue
                }
                order.append(index)
                done |= 1 << index
                if search(from: after) { return true }
                order.removeLast()
                done &= ~(1 << index)
            }
            failed[done, default: []].insert(model)
            return false
        }
    }
}

/// For each call of a history those that come before it, as a bit for each.
struct Precedence: Sendable {
    private let before: [UInt64]

    /// - Parameter keepingTime: whether a call that ended before another started comes before it.
    ///   Without that, this holds within each task, and for the calls before the tasks.
    init(of history: History, keepingTime: Bool = true) {
        let entries = history.entries
        before = entries.map { entry in
            var bits: UInt64 = 0
            for (index, other) in entries.enumerated() where other.precedes(entry) {
                if keepingTime || other.task == entry.task || other.task == 0 { bits |= 1 << index }
            }
            return bits
        }
    }

    /// Returns the calls that can come next in a sequential order, after those of `done`.
    func next(after done: UInt64) -> [Int] {
        before.indices.filter { done & (1 << $0) == 0 && before[$0] & ~done == 0 }
    }
}

extension History {
    /// The history as text: a column for each task, a line for each start and end.
    ///
    /// A call during which nothing else started or ended has one line.
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

    func text(of entry: Entry, _ names: [String]) -> String {
        guard entry.end != nil else { return "\(names[entry.call]) never returns" }
        return "\(names[entry.call])\(Self.suffix(entry.result))"
    }

    static func suffix(_ result: CallResult?) -> String {
        let text = result.map { "\($0)" } ?? ""
        return text.isEmpty ? "" : " → \(text)"
    }

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
    private static var mostOrders: Int { 6 }

    private static var mostSteps: Int { 20_000 }

    /// The results that the model gives for the calls, as a line for each; orders with the same results are one.
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
