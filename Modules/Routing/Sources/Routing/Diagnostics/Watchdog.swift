import Synchronization

/// Calls a check for whatever has not ended after a deadline.
///
/// One task for each deadline serves all that have it. So watching something that ends in time
/// costs an entry in a list, and no timer.
final class Watchdog<C: Clock>: Sendable where C.Duration == Duration {
    struct Key: Sendable {
        fileprivate let deadline: Duration
        fileprivate let index: Int32
        fileprivate let entry: Entry
    }

    fileprivate final class Entry: Sendable {
        let due: C.Instant
        let check: @Sendable () -> Void

        init(due: C.Instant, check: @escaping @Sendable () -> Void) {
            self.due = due
            self.check = check
        }
    }

    private let clock: C
    private let executor: (any TaskExecutor)?
    private let entries = Mutex<[Duration: Slab<Entry>]>([:])

    /// - Parameter executor: runs the checks; `nil` is the default pool.
    init(_ clock: C, on executor: (any TaskExecutor)? = nil) {
        self.clock = clock
        self.executor = executor
    }

    /// Calls `check` once after the deadline, in a task of its own, unless the key is cancelled
    /// before.
    func watch(after deadline: Duration, _ check: @escaping @Sendable () -> Void) -> Key {
        let entry = Entry(due: clock.now.advanced(by: deadline), check: check)
        let (index, isFirst) = entries.withLock { entries in
            let isFirst = entries[deadline] == nil
            return (entries[deadline, default: Slab()].add(entry), isFirst)
        }
        // Detached, since it serves all units and tests: it must not inherit one's task-locals.
        if isFirst {
            Task.detached(executorPreference: executor) { await self.run(deadline) }
        }
        return Key(deadline: deadline, index: index, entry: entry)
    }

    func cancel(_ key: Key) {
        entries.withLock { entries in
            // Another entry may have the index by now.
            guard entries[key.deadline]?.element(at: key.index) === key.entry else { return }
            entries[key.deadline]?.remove(at: key.index)
        }
    }

    private func run(_ deadline: Duration) async {
        while let due = nextDue(deadline) {
            // A little late, so that entries that are due soon are checked in the same round.
            try? await Task.sleep(until: due.advanced(by: deadline / 8), clock: clock)
            for entry in takeDue(deadline) { entry.check() }
        }
    }

    /// Returns the time of the next check; `nil` when no entry is left.
    private func nextDue(_ deadline: Duration) -> C.Instant? {
        entries.withLock { entries in
            let due = entries[deadline]?.all.map(\.due).min()
            if due == nil { entries[deadline] = nil }
            return due
        }
    }

    private func takeDue(_ deadline: Duration) -> [Entry] {
        let now = clock.now
        return entries.withLock { entries in
            let due = entries[deadline]?.indexed.filter { $0.element.due <= now } ?? []
            for (index, _) in due { entries[deadline]?.remove(at: index) }
            return due.map(\.element)
        }
    }
}

extension Diagnostics {
    /// The watchdog of the process, in real time.
    static let watchdog = Watchdog(ContinuousClock())
}
