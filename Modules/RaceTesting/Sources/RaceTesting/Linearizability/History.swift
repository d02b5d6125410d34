import Synchronization

/// The calls of one run, with the moments at which each started and ended.
struct History: Sendable, Equatable {
    struct Entry: Sendable, Equatable {
        /// The number of the call among all that the test lists.
        let call: Int
        /// The number of the task, counted from one; zero for the calls before the tasks.
        let task: Int
        /// The number of starts and ends before this start.
        let start: Int
        /// The number of starts and ends before its end; `nil` when it has not ended.
        var end: Int?
        var result: CallResult?

        func precedes(_ other: Entry) -> Bool { end.map { $0 < other.start } ?? false }
    }

    var entries: [Entry] = []

    var hasPending: Bool { entries.contains { $0.end == nil } }

    /// Whether two calls were under way at the same time.
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

    private let state = Mutex(State())

    var history: History { state.withLock { $0.history } }

    /// Ends the record: what starts or ends later does not count.
    func close() {
        state.withLock { $0.isClosed = true }
    }

    /// Whether the schedule has its outcome: one that stalls then ends its waits, and with them calls that
    /// never returned.
    private static var isScheduleOver: Bool {
        ScheduleExecutor.current?.state.withLock(\.hasOutcome) ?? false
    }

    /// Records the start of a call.
    ///
    /// - Returns: its number for ``end(_:_:)``; `nil` when it does not count.
    func start(_ call: Int, task: Int) -> Int? {
        if Self.isScheduleOver { close() }
        return state.withLock { state in
            guard !state.isClosed else { return nil }
            state.history.entries.append(History.Entry(call: call, task: task, start: state.moment))
            state.moment += 1
            return state.history.entries.count - 1
        }
    }

    func end(_ number: Int, _ result: CallResult) {
        if Self.isScheduleOver { close() }
        state.withLock { state in
            guard !state.isClosed else { return }
            state.history.entries[number].end = state.moment
            state.history.entries[number].result = result
            state.moment += 1
        }
    }
}
