import Synchronization

/// Looks again, in real time, at what should have ended by then.
///
/// One task for each deadline looks after everything that has it: to watch something that ends in
/// time costs a place in a list and no timer.
enum Overdue {
    struct Key: Sendable {
        fileprivate let deadline: Duration
        fileprivate let index: Int32
        fileprivate let watched: Watched
    }

    fileprivate final class Watched: Sendable {
        let due: ContinuousClock.Instant
        let look: @Sendable () -> Void

        init(due: ContinuousClock.Instant, look: @escaping @Sendable () -> Void) {
            self.due = due
            self.look = look
        }
    }

    private static let all = Mutex<[Duration: IndexedBag<Watched>]>([:])

    /// Calls `look` once, from a task of its own, unless the key is forgotten before.
    static func watch(after deadline: Duration, _ look: @escaping @Sendable () -> Void) -> Key {
        let watched = Watched(due: .now + deadline, look: look)
        let (index, isFirst) = all.withLock { all in
            let isFirst = all[deadline] == nil
            return (all[deadline, default: IndexedBag()].add(watched), isFirst)
        }
        // Belongs to no unit and to no test: it looks on, from outside.
        if isFirst { Task.detached { await lookAfter(deadline) } }
        return Key(deadline: deadline, index: index, watched: watched)
    }

    static func forget(_ key: Key) {
        all.withLock { all in
            // Another may have the place by now.
            guard all[key.deadline]?.element(at: key.index) === key.watched else { return }
            all[key.deadline]?.remove(at: key.index)
        }
    }

    private static func lookAfter(_ deadline: Duration) async {
        while let due = nextDue(deadline) {
            // A little late, so that one look is at all that have come together meanwhile.
            try? await Task.sleep(until: due + deadline / 8, clock: .continuous)
            for watched in takeDue(deadline) { watched.look() }
        }
    }

    /// When to look again; `nil` when nothing is left.
    private static func nextDue(_ deadline: Duration) -> ContinuousClock.Instant? {
        all.withLock { all in
            let due = all[deadline]?.all.map(\.due).min()
            if due == nil { all[deadline] = nil }
            return due
        }
    }

    private static func takeDue(_ deadline: Duration) -> [Watched] {
        let now = ContinuousClock.now
        return all.withLock { all in
            let due = all[deadline]?.indexed.filter { $0.element.due <= now } ?? []
            for (index, _) in due { all[deadline]?.remove(at: index) }
            return due.map(\.element)
        }
    }
}
