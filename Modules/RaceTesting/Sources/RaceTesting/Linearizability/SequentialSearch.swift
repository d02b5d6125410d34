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
    ///
    /// - Parameter keepingTime: whether a call that ended before another started comes before it.
    func order(of history: History, keepingTime: Bool = true) -> [Int]? {
        let precedence = Precedence(of: history, keepingTime: keepingTime)
        var run = Run(calls: calls, history: history, precedence: precedence)
        return run.search(from: model) ? run.order : nil
    }

    private struct Run {
        struct Position: Hashable {
            let done: UInt64
            let model: Model
        }

        let calls: [Call]
        let history: History
        let precedence: Precedence
        var order: [Int] = []
        var done: UInt64 = 0
        var failed: Set<Position> = []

        mutating func search(from model: Model) -> Bool {
            let next = precedence.next(after: done).filter { history.entries[$0].end != nil }
            if next.isEmpty { return pendingWait(in: model) }
            guard !failed.contains(Position(done: done, model: model)) else { return false }
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
            failed.insert(Position(done: done, model: model))
            return false
        }

        private func pendingWait(in model: Model) -> Bool {
            history.entries.allSatisfy { entry in
                var copy = model
                return entry.end != nil || calls[entry.call].apply(&copy) == nil
            }
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
