import Synchronization

/// The smallest mailbox: a locked array of closures, and one task that drains it.
actor FloorMailbox {
    private let mail = Mutex<
        (waiting: [@Sendable (isolated FloorMailbox) -> Void], isDraining: Bool)
    >(
        ([], false))
    private var next = 0
    private var end: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    nonisolated func send(_ intent: @escaping @Sendable (isolated FloorMailbox) -> Void) {
        let starts = mail.withLock { mail in
            mail.waiting.append(intent)
            defer { mail.isDraining = true }
            return !mail.isDraining
        }
        if starts { Task { await self.drain() } }
    }

    private func drain() {
        while true {
            let intents = mail.withLock { mail in
                defer { mail.waiting = [] }
                mail.isDraining = !mail.waiting.isEmpty
                return mail.waiting
            }
            if intents.isEmpty { return }
            for intent in intents { intent(self) }
        }
    }

    func take(_ number: Int) {
        precondition(number == next, "order")
        next += 1
        if next == end?.count { end?.continuation.resume() }
    }

    func taken(_ count: Int) async {
        if next < count { await withCheckedContinuation { end = (count, $0) } }
        (next, end) = (0, nil)
    }
}
