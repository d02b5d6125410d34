import Synchronization

/// The turns of the transitions: one at a time, as work of the owner.
extension Slot {
    func submit(_ request: TransitionRequest) {
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
