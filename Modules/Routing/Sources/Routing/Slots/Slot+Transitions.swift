import Synchronization

// MARK: - The turns: one transition at a time, as work of the owner

extension Slot {
    /// Makes the change that `decide` returns, which gets the key that is shown at its turn.
    ///
    /// ``show(_:_:)`` and ``clear()`` call it.
    /// - Parameter decide: builds the child; if it throws, the slot stays as it was.
    @discardableResult
    public func change(
        _ decide: @escaping @Sendable (Key?) async throws -> SlotChange<Key>
    ) async -> Transition {
        let context = WorkContext.current
        let waits =
            nesting?.outer.isChanged(by: context)
            ?? context.chain.allSatisfy { $0.mayWaitForTurn(below: owner.lifetime) }
        let request = TransitionRequest(caller: waits ? context : nil) { [self] request, item in
            await perform(decide, request, item)
        }
        submit(request)
        guard waits else { return .queued(QueuedTransition(request: request)) }
        guard context == nil else {
            defer { nesting?.outer.continueDecision(in: context) }
            return await request.outcome()
        }
        return await withTaskCancellationHandler {
            await request.outcome()
        } onCancel: {
            request.withdraw(.cancelled(newChild))
        }
    }

    private func submit(_ request: TransitionRequest) {
        let superseded = state.withLock { state in
            var superseded: [TransitionRequest] = []
            if order == .latestWins {
                superseded = state.queue.removeAll() + [state.running].compactMap(\.self)
            }
            state.queue.append(request)
            return superseded
        }
        for request in superseded { request.withdraw(.superseded(newChild)) }
        startNext(after: nil)
    }

    /// Starts the next transition, as work of the owner.
    ///
    /// - Parameter last: the transition that has ended; `nil` starts one only if none runs.
    private func startNext(after last: TransitionRequest?) {
        var last = last
        while let request = takeNext(after: last) {
            last = request
            let item = WorkItem(
                "transition", .transition(of: owner.lifetime), caller: request.caller
            ) { await request.run() }
            guard request.start(item) else { continue }
            if owner.lifetime.start(item, ended: { self.end(request) }) != nil { return }
            refuse(request)
        }
    }

    private func end(_ request: TransitionRequest) {
        request.complete()
        startNext(after: request)
    }

    private func takeNext(after last: TransitionRequest?) -> TransitionRequest? {
        state.withLock { state in
            guard state.running === last else { return nil }
            state.running = state.queue.popFirst()
            return state.running
        }
    }

    /// Fails a request that comes too late, or too early, which is a fault.
    private func refuse(_ request: TransitionRequest) {
        let error = RoutingError.parentNotActive(owner.name, state: owner.lifetime.phase)
        request.diagnostics.report(.transitionFailed(unit: owner.name, error: error))
        request.set(.failed(error))
        request.complete()
    }
}

// MARK: - A transition, once it has its turn

extension Slot {
    private func perform(
        _ decide: Decision, _ request: TransitionRequest, _ item: WorkItem
    ) async -> Transition {
        do throws(RoutingError) {
            switch try await decision(decide, request, item) {
            case .stay: return .unchanged
            case .changed(let result): return result
            case .clear:
                try request.commit()
                return await detachShown() ? .done : .unchanged
            case .show(let key, let child):
                try await swap(to: key, child, request, item)
                return .done
            }
        } catch {
            Diagnostics.current.report(.transitionFailed(unit: owner.name, error: error))
            return .failed(error)
        }
    }

    private func decision(
        _ decide: Decision, _ request: TransitionRequest, _ item: WorkItem
    ) async throws(RoutingError) -> SlotChange<Key> {
        watch(.build, in: item)
        defer { item.activity = nil }
        do {
            return try await decide(key)
        } catch {
            if Task.isCancelled, error is CancellationError {
                throw request.withdrawal ?? .cancelled(newChild)
            }
            throw .buildFailed(owner.name, error)
        }
    }

    /// Has the watchdog report the activity if it takes too long.
    func watch(_ activity: WorkItem.Activity, in item: WorkItem) {
        item.activity = (activity, Numbers.ofWork.next())
        owner.lifetime.watch()
    }

    private func swap(
        to key: Key, _ child: any Routing, _ request: TransitionRequest, _ item: WorkItem
    ) async throws(RoutingError) {
        let lifetime = child.interactable.lifetime
        try await lifetime.reserve(child, child.interactable, for: owner)
        do throws(RoutingError) {
            try request.commit()
        } catch {
            await lifetime.discard(child)
            throw error
        }
        // The point of no return: the old child goes, and the new one comes.
        let view = (child as? any ViewableRouting)?.viewable
        state.withLock { $0.swap = .running }
        await detachShown()
        guard owner.lifetime.phase.isOpen else { try await giveUpSwap(child, lifetime, item) }
        await replaceView(by: view, item)
        // The old key is released outside of the lock: it may be foreign code's.
        _ = state.withLock { state in
            state.swap = nil
            defer { state.shown = (key, lifetime) }
            return state.shown
        }
        do throws(RoutingError) {
            try await lifetime.attach(
                child, child.interactable, to: owner,
                host: views == nil && nesting == nil ? nil : self,
                isReserved: true)
        } catch {
            // If the child was attached, its detach has already called `hasEnded()`.
            if lifetime.id == 0 { await hasEnded(item) }
            throw error
        }
    }

    /// Ends a swap whose owner is being detached.
    ///
    /// The old child may still be resigning. If it has ended, the swap must remove its view.
    private func giveUpSwap(
        _ child: any Routing, _ lifetime: Lifetime, _ item: WorkItem
    ) async throws(RoutingError) -> Never {
        await lifetime.discard(child)
        let hasOldEnded = state.withLock { state in
            defer { state.swap = nil }
            return state.swap == .oldChildHasEnded
        }
        if hasOldEnded { await hasEnded(item) }
        throw .parentNotActive(owner.name, state: owner.lifetime.phase)
    }

    @discardableResult
    private func detachShown() async -> Bool {
        guard let old = state.withLock({ $0.shown?.child }) else { return false }
        let phase = old.phase
        // Waits also for a detach that was started elsewhere: two children never overlap.
        if phase != .closed { await old.close() }
        return phase.isOpen
    }

    private var newChild: String { "A child of \(owner.name)" }
}

// MARK: - Views

extension Slot: UnitHost {
    /// Asks the owner to remove the view of a child that has ended.
    func hasEnded() async { await hasEnded(nil) }

    private func hasEnded(_ item: WorkItem?) async {
        // It is the child that is shown: the next one is shown when this one has ended.
        let key: Key? = state.withLock { state in
            guard state.swap != nil else { return state.shown?.key }
            state.swap = .oldChildHasEnded
            return nil
        }
        guard let key else { return }
        await nesting?.ended(key)
        await replaceView(by: nil, item)
    }

    private func replaceView(by new: (any Viewable)?, _ item: WorkItem?) async {
        guard let views else { return }
        let old = state.withLock { state in
            defer { state.view = new }
            return state.view
        }
        if old == nil, new == nil { return }
        if let item { watch(.views, in: item) }
        await views.change(ViewChange(removed: old, added: new, isModal: views.isModal))
        item?.activity = nil
    }
}
