import Synchronization

/// The turns of the transitions: one at a time, as work of the owner.
extension Slot {
    func submit(_ request: TransitionRequest<Key>) {
        let (superseded, isFirst) = state.withLock { state in
            var superseded: [TransitionRequest<Key>] = []
            if order == .latestWins {
                superseded = state.queue.removeAll() + [state.running].compactMap(\.self)
            }
            state.queue.append(request)
            defer { if state.running == nil { state.running = request } }
            return (superseded, state.running == nil)
        }
        for request in superseded { request.withdraw(.superseded(newChild)) }
        if isFirst { startNext() }
    }

    /// Starts the next transition, as work of the owner.
    private func startNext() {
        while let request = takeNext() {
            let item = WorkItem(
                "transition", .transition(of: owner.lifetime), caller: request.caller
            ) {
                guard let (decide, item) = request.takeDecision() else { return }
                let result = await Diagnostics.$current.withValue(request.diagnostics) {
                    await self.perform(decide, request, item)
                }
                request.set(result)
            }
            guard request.start(item) else { continue }
            if owner.lifetime.start(item, ended: { self.end(request) }) != nil { return }
            refuse(request)
        }
    }

    private func end(_ request: TransitionRequest<Key>) {
        request.complete()
        startNext()
    }

    private func takeNext() -> TransitionRequest<Key>? {
        state.withLock { state in
            state.running = state.queue.popFirst()
            return state.running
        }
    }

    /// Fails a request that comes too late, or too early, which is a fault.
    private func refuse(_ request: TransitionRequest<Key>) {
        let error = RoutingError.parentNotActive(owner.name, state: owner.lifetime.phase)
        request.diagnostics.report(.transitionFailed(unit: owner.name, error: error))
        request.set(.failed(error))
        request.complete()
    }
}
