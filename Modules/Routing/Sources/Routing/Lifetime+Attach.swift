import Synchronization

extension Lifetime {
    /// Gives the unit its place below `parent`, or none for a root, and makes it active.
    ///
    /// A unit that could not be attached is let go of: nothing of it stays alive.
    func attach(_ router: any Routing, to parent: Lifetime?) async throws(RoutingError) {
        do throws(RoutingError) {
            if Task.isCancelled { throw .cancelled(Self.name(of: router)) }
            try checkWires(router)
            if let parent { try parent.checkOpen() }
        } catch {
            await discard(router)
            throw error
        }
        let frame = CallFrame(.activation, outer: CallFrame.current)
        guard claim(router, parent, frame) else {
            let error = misuse(router, parent)
            if error.code == .parentNotActive { await discard(router) }
            throw error
        }
        let isWired = await CallFrame.$current.withValue(frame) {
            await router.interactable.becomeActive()
        }
        let isClosing = endActivation(wasActivated: isWired)
        let isCancelled = Task.isCancelled
        if !isWired || isCancelled || isClosing {
            await close()
            if !isWired { throw .missingWire("router", of: name) }
            throw isCancelled ? .cancelled(name) : .detached(name)
        }
    }

    /// Ends a unit that was never attached.
    func discard(_ router: any Routing) async {
        let isBuilt = state.withLock { state in
            guard state.phase == .built else { return false }
            state.phase = .closed
            return true
        }
        guard isBuilt else { return }
        await router.interactable.end(resigns: false, losesRouter: true)
    }

    /// Throws when a wire of the unit is known to be missing.
    func checkWires(_ router: any Routing) throws(RoutingError) {
        if let wire = state.withLock({ $0.missingWires.first }) {
            throw .missingWire(wire, of: Self.name(of: router))
        }
    }

    private func checkOpen() throws(RoutingError) {
        let phase = phase
        if !phase.isOpen { throw .parentNotActive(name, state: phase) }
    }

    /// Takes the one place that the unit can have, below a parent that is still open.
    ///
    /// A parent that begins to close later finds the unit, once. This is the one spot where a unit
    /// is locked inside another: the outer one was never attached, the inner one was, so the
    /// opposite order does not come up.
    private func claim(
        _ router: any Routing, _ parent: Lifetime?, _ activation: CallFrame
    ) -> Bool {
        let type = type(of: router.interactable)
        return state.withLock { state in
            guard state.phase == .built else { return false }
            if let parent {
                guard let place = parent.place(self) else { return false }
                (state.index, state.order) = place
            }
            state.phase = .activating
            state.router = router
            state.type = type
            state.parent = parent
            state.activation = activation
            return true
        }
    }

    /// Puts a child in, unless the unit is not open.
    private func place(_ child: Lifetime) -> (index: Int32, order: UInt64)? {
        state.withLock { state in
            guard state.phase.isOpen else { return nil }
            state.nextOrder += 1
            return (state.children.add(child), state.nextOrder)
        }
    }

    /// Why the unit cannot get a place below `parent`.
    private func misuse(_ router: any Routing, _ parent: Lifetime?) -> RoutingError {
        let name = Self.name(of: router)
        var ancestor = parent
        while let unit = ancestor {
            if unit === self { return .cycle(name, below: parent?.name ?? name) }
            ancestor = unit.state.withLock { $0.parent }
        }
        if let parent, phase == .built {
            return .parentNotActive(parent.name, state: parent.phase)
        }
        return .alreadyAttached(name)
    }

    /// Ends the activation, for those who wait for that; returns whether the unit closes already.
    private func endActivation(wasActivated: Bool) -> Bool {
        let (waits, isClosing) = state.withLock { state in
            state.activation = nil
            state.wasActivated = wasActivated
            if state.phase == .activating { state.phase = .active }
            defer { state.activationEnd = [] }
            return (state.activationEnd, state.phase != .active)
        }
        for wait in waits { wait.resume() }
        return isClosing
    }
}
