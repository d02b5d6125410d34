import Synchronization

/// What a unit was sent and has not begun yet, in order.
struct Intents {
    var waiting: [@Sendable () -> Void] = []
    /// Whether somebody takes them, one after the other.
    var isDraining = false
}

extension Interactable {
    /// Hands an intent to the interactor and returns at once; for views, which cannot wait.
    ///
    /// Intents begin in the order in which they were sent, one at a time, on the actor, and cost
    /// one visit to it for as many as have come together. An intent does not wait: it starts long
    /// work with ``task(_:_:)``, so that the next intent, a cancel perhaps, gets through.
    ///
    ///     interactor.send { $0.didTapLogin() }
    ///
    /// - Returns: whether the intent was taken; a unit that is not active refuses it, and drops
    ///   those that have not begun when it is detached.
    @discardableResult
    public nonisolated func send(_ intent: @escaping @Sendable (isolated Self) -> Void) -> Bool {
        lifetime.send(of: Self.self) {
            // Runs in ``takeIntents()``, which is on the actor.
            self.assumeIsolated(intent)
        } drain: {
            await self.takeIntents()
        }
    }

    /// Takes what was sent, until nothing is left.
    private func takeIntents() {
        while let intents = lifetime.nextIntents() {
            for intent in intents where !Task.isCancelled { intent() }
        }
    }
}

extension Lifetime {
    fileprivate func send(
        of type: any Interactable.Type, _ intent: @escaping @Sendable () -> Void,
        drain: @escaping @Sendable () async -> Void
    ) -> Bool {
        let begins: Bool? = state.withLock { state in
            guard state.phase.isOpen else { return nil }
            let more = state.more
            more.intents.waiting.append(intent)
            defer { more.intents.isDraining = true }
            return !more.intents.isDraining
        }
        if begins == true { return start("intents", of: type, drain) != nil }
        if begins == nil { refuse("intents", of: type) }
        return begins != nil
    }

    /// The intents that wait; `nil` when there are none, or the unit is not active any more.
    fileprivate func nextIntents() -> [@Sendable () -> Void]? {
        state.withLock { state in
            let more = state.more
            let intents = more.intents.waiting
            more.intents.waiting = []
            more.intents.isDraining = !intents.isEmpty && state.phase.isOpen
            return more.intents.isDraining ? intents : nil
        }
    }
}
