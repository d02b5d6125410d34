import Synchronization

/// The intents that a unit was sent and has not started yet, in order.
struct Intents {
    enum Intent {
        case quick(@Sendable () -> Void)
        case long(@Sendable () async -> Void)
    }

    private var waiting: [Intent] = []
    private var areBeingTaken = false

    /// Adds an intent.
    ///
    /// - Returns: whether the caller has to start to take the intents.
    mutating func add(_ intent: Intent, isActive: Bool) -> Bool {
        waiting.append(intent)
        return isActive && startTaking()
    }

    /// Returns whether the caller has to take the waiting intents.
    mutating func startTaking() -> Bool {
        if waiting.isEmpty || areBeingTaken { return false }
        areBeingTaken = true
        return true
    }

    /// Returns the waiting intents; when there are none, they are not taken any more.
    mutating func next() -> [Intent] {
        defer { waiting = [] }
        if waiting.isEmpty { areBeingTaken = false }
        return waiting
    }
}

extension Interactable {
    /// Hands an intent to the interactor and returns at once; for views, which cannot wait.
    ///
    /// Intents start in the order in which they were sent, one at a time, on the actor, and none
    /// before `didBecomeActive()` has returned. Intents that arrive together cost one visit to the
    /// actor. An intent cannot suspend: it starts long work with ``task(_:_:)``, so that the next
    /// intent, a cancel perhaps, is not held up.
    ///
    ///     public nonisolated func didTapLogin() { send { $0.logIn() } }
    ///
    /// - Parameter name: the name in the tree's events; by default the function that sends the intent.
    /// - Returns: whether the intent was accepted. A unit refuses it before its attach starts and
    ///   after its detach has started. A detach drops those that have not started.
    @discardableResult
    public nonisolated func send(
        _ name: String = #function, _ intent: @escaping @Sendable (isolated Self) -> Void
    ) -> Bool {
        // Safe: quick intents run in ``takeIntents()``, which is on the actor.
        lifetime.send(name, .quick { self.assumeIsolated(intent) }, of: Self.self) {
            await self.takeIntents()
        }
    }

    /// Hands an intent that may suspend to the interactor, and returns at once.
    ///
    /// It starts when all intents that were sent before have ended, and those that are sent later
    /// wait for its end, whether they may suspend or not. A detach cancels it.
    ///
    ///     interactor.sendSerially { await $0.save() }
    ///
    /// - Parameter name: as for ``send(_:_:)``.
    /// - Returns: whether the intent was accepted, as for ``send(_:_:)``.
    @discardableResult
    public nonisolated func sendSerially(
        _ name: String = #function, _ intent: @escaping @Sendable (isolated Self) async -> Void
    ) -> Bool {
        lifetime.send(name, .long { await intent(self) }, of: Self.self) {
            await self.takeIntents()
        }
    }

    /// Runs the waiting intents until none is left.
    func takeIntents() async {
        while let intents = lifetime.nextIntents() {
            for intent in intents where !Task.isCancelled {
                switch intent {
                case .quick(let run): run()
                case .long(let run): await run()
                }
            }
        }
    }
}

extension Lifetime {
    fileprivate func send(
        _ name: String, _ intent: Intents.Intent, of type: any Interactable.Type,
        take: @escaping @Sendable () async -> Void
    ) -> Bool {
        let startsTaking: Bool? = state.withLock { state in
            // The view of a unit that an attach has reserved may be on the screen already.
            let isBeingAttached = state.phase == .built && isReserved.load(ordering: .relaxed)
            guard state.phase.isOpen || isBeingAttached else { return nil }
            state.tree?.send(.sent(unit: id, intent: name), of: self)
            return state.intents.add(intent, isActive: state.phase == .active)
        }
        guard let startsTaking else {
            reportRefusal(of: "intents", type)
            return false
        }
        if !startsTaking || start(WorkItem("intents", .intents, take)) != nil { return true }
        reportRefusal(of: "intents", type)
        return false
    }

    /// Returns the waiting intents, or `nil` when there are none or the unit is not open.
    fileprivate func nextIntents() -> [Intents.Intent]? {
        // Those of a unit that is not open are released outside of the lock: they hold foreign code.
        let (intents, isOpen) = state.withLock { ($0.intents.next(), $0.phase.isOpen) }
        return intents.isEmpty || !isOpen ? nil : intents
    }
}
