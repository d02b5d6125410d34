import Synchronization

/// The intents that a unit was sent and has not started yet, in order.
struct Intents {
    var waiting: [@Sendable () -> Void] = []
    /// Whether a task takes them, one after the other.
    var isDraining = false
}

extension Interactable {
    /// Hands an intent to the interactor and returns at once; for views, which cannot wait.
    ///
    /// Intents start in the order in which they were sent, one at a time, on the actor. Intents
    /// that arrive together cost one visit to the actor. An intent cannot suspend: it starts long
    /// work with ``task(_:_:)``, so that the next intent, a cancel perhaps, is not held up.
    ///
    ///     interactor.send { $0.didTapLogin() }
    ///
    /// - Returns: whether the intent was accepted. A unit that is not active refuses it, and a
    ///   detach drops those that have not started.
    @discardableResult
    public nonisolated func send(_ intent: @escaping @Sendable (isolated Self) -> Void) -> Bool {
        lifetime.send(of: Self.self) {
            // Safe: this runs in ``takeIntents()``, which is on the actor.
            self.assumeIsolated(intent)
        } drain: {
            await self.takeIntents()
        }
    }

    /// Runs the waiting intents until none is left.
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
        let startsDraining: Bool? = state.withLock { state in
            guard state.phase.isOpen else { return nil }
            let contents = state.contents
            contents.intents.waiting.append(intent)
            defer { contents.intents.isDraining = true }
            return !contents.intents.isDraining
        }
        if startsDraining == true { return start("intents", of: type, drain) != nil }
        if startsDraining == nil { reportRefusal(of: "intents", type) }
        return startsDraining != nil
    }

    /// Returns the waiting intents, or `nil` when there are none or the unit is not open.
    fileprivate func nextIntents() -> [@Sendable () -> Void]? {
        state.withLock { state in
            let contents = state.contents
            let intents = contents.intents.waiting
            contents.intents.waiting = []
            contents.intents.isDraining = !intents.isEmpty && state.phase.isOpen
            return contents.intents.isDraining ? intents : nil
        }
    }
}
