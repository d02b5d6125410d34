import Synchronization

/// Looks again at what should have ended by then.
///
/// One task for each deadline looks after everything that has it: to watch something that ends in
/// time costs a place in a list and no timer.
final class Overdue<C: Clock>: Sendable where C.Duration == Duration {
    struct Key: Sendable {
        fileprivate let deadline: Duration
        fileprivate let index: Int32
        fileprivate let watched: Watched
    }

    fileprivate final class Watched: Sendable {
        let due: C.Instant
        let look: @Sendable () -> Void

        init(due: C.Instant, look: @escaping @Sendable () -> Void) {
            self.due = due
            self.look = look
        }
    }

    private let clock: C
    private let executor: (any TaskExecutor)?
    private let all = Mutex<[Duration: IndexedBag<Watched>]>([:])

    /// - Parameter executor: where the looking is done; `nil` is the default pool.
    init(_ clock: C, on executor: (any TaskExecutor)? = nil) {
        self.clock = clock
        self.executor = executor
    }

    /// Calls `look` once, from a task of its own, unless the key is forgotten before.
    func watch(after deadline: Duration, _ look: @escaping @Sendable () -> Void) -> Key {
        let watched = Watched(due: clock.now.advanced(by: deadline), look: look)
        let (index, isFirst) = all.withLock { all in
            let isFirst = all[deadline] == nil
            return (all[deadline, default: IndexedBag()].add(watched), isFirst)
        }
        // Belongs to no unit and to no test: it looks on, from outside.
        if isFirst {
            Task.detached(executorPreference: executor) { await self.lookAfter(deadline) }
        }
        return Key(deadline: deadline, index: index, watched: watched)
    }

    func forget(_ key: Key) {
        all.withLock { all in
            // Another may have the place by now.
            guard all[key.deadline]?.element(at: key.index) === key.watched else { return }
            all[key.deadline]?.remove(at: key.index)
        }
    }

    private func lookAfter(_ deadline: Duration) async {
        while let due = nextDue(deadline) {
            // A little late, so that one look is at all that have come together meanwhile.
            try? await Task.sleep(until: due.advanced(by: deadline / 8), clock: clock)
            for watched in takeDue(deadline) { watched.look() }
        }
    }

    /// When to look again; `nil` when nothing is left.
    private func nextDue(_ deadline: Duration) -> C.Instant? {
        all.withLock { all in
            let due = all[deadline]?.all.map(\.due).min()
            if due == nil { all[deadline] = nil }
            return due
        }
    }

    private func takeDue(_ deadline: Duration) -> [Watched] {
        let now = clock.now
        return all.withLock { all in
            let due = all[deadline]?.indexed.filter { $0.element.due <= now } ?? []
            for (index, _) in due { all[deadline]?.remove(at: index) }
            return due.map(\.element)
        }
    }
}

extension Diagnostics {
    /// What the units of this process have to end, in real time.
    static let overdue = Overdue(ContinuousClock())
}
