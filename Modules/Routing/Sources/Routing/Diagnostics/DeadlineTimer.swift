import Synchronization

/// Calls a check after a deadline.
///
/// One task for each deadline serves all that have it. So a check costs an entry in a list, and no
/// timer.
final class DeadlineTimer<C: Clock>: Sendable where C.Duration == Duration {
    private struct Entry {
        let due: C.Instant
        let check: @Sendable () -> Void
    }

    private let clock: C
    /// The entries of each deadline, in the order in which they are due.
    private let entries = Mutex<[Duration: [Entry]]>([:])

    init(_ clock: C) { self.clock = clock }

    /// Calls `check` once after the deadline, in a task of its own.
    func call(after deadline: Duration, _ check: @escaping @Sendable () -> Void) {
        let entry = Entry(due: clock.now.advanced(by: deadline), check: check)
        let isFirst = entries.withLock { entries in
            defer { entries[deadline, default: []].append(entry) }
            return entries[deadline] == nil
        }
        // Detached, since it serves all units and tests: it must not inherit one's task-locals.
        if isFirst { Task.detached { await self.run(deadline) } }
    }

    private func run(_ deadline: Duration) async {
        while let due = nextDue(deadline) {
            // A little late, so that entries that are due soon are checked in the same round.
            try? await Task.sleep(until: due.advanced(by: deadline / 32), clock: clock)
            for entry in takeDue(deadline) { entry.check() }
        }
    }

    /// Returns the time of the next check; `nil` when no entry is left.
    private func nextDue(_ deadline: Duration) -> C.Instant? {
        entries.withLock { entries in
            let due = entries[deadline]?.first?.due
            if due == nil { entries[deadline] = nil }
            return due
        }
    }

    private func takeDue(_ deadline: Duration) -> ArraySlice<Entry> {
        let now = clock.now
        return entries.withLock { entries in
            let all = entries[deadline] ?? []
            let due = all.prefix { $0.due <= now }
            entries[deadline] = Array(all.dropFirst(due.count))
            return due
        }
    }
}

extension Diagnostics {
    /// The timer of the process, in real time.
    static let deadlineTimer = DeadlineTimer(ContinuousClock())
}
