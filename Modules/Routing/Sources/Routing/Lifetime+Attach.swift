import Synchronization

extension Lifetime {
    /// Gives the unit its place below `parent`, or none for a root, and makes it active.
    ///
    /// A unit that could not be attached is let go of: nothing of it stays alive.
    func attach(_ router: any Routing, to parent: Lifetime?) async throws(RoutingError) {
        let name = Self.name(of: router)
        let place: (index: Int32, order: UInt64)?
        do throws(RoutingError) {
            if Task.isCancelled { throw .cancelled(name) }
            try checkWires(name)
            place = try parent?.reserve(for: self)
        } catch {
            await discard(router)
            throw error
        }
        guard claim(router, name, parent, place) else {
            if let place { parent?.release(place.index) }
            throw misuse(name, parent)
        }
        // The parent may have begun to close between the reservation and the claim, without
        // seeing this unit. From here on it does see it.
        if let parent, !parent.phase.isOpen {
            endActivation(wasActivated: false)
            await close()
            throw .parentNotActive(parent.name, state: parent.phase)
        }
        try await activate(router.interactable, name)
    }

    /// Ends a unit that was never attached.
    func discard(_ router: any Routing) async {
        let isBuilt = state.withLock { state in
            guard state.phase == .built else { return false }
            state.phase = .closed
            return true
        }
        guard isBuilt else { return }
        sever()
        await router.interactable.loseRouter()
    }

    /// Throws when a wire of the unit is known to be missing.
    func checkWires(_ name: String) throws(RoutingError) {
        if let wire = state.withLock({ $0.missingWires.first }) {
            throw .missingWire(wire, of: name)
        }
    }

    /// Keeps a place for a child, unless the unit is not open.
    private func reserve(
        for child: Lifetime
    ) throws(RoutingError) -> (index: Int32, order: UInt64) {
        let place: (index: Int32, order: UInt64)? = state.withLock { state in
            guard state.phase.isOpen else { return nil }
            state.nextOrder += 1
            return (state.children.add(child), state.nextOrder)
        }
        if let place { return place }
        throw .parentNotActive(name, state: phase)
    }

    /// Gives a child's place away.
    func release(_ index: Int32) {
        state.withLock { $0.children.remove(at: index) }
    }

    /// Takes the one place that the unit can have; returns whether it had none before.
    private func claim(
        _ router: any Routing, _ name: String, _ parent: Lifetime?,
        _ place: (index: Int32, order: UInt64)?
    ) -> Bool {
        let frame = CallFrame(.activation, name, outer: CallFrame.current)
        return state.withLock { state in
            guard state.phase == .built else { return false }
            state.phase = .activating
            state.router = router
            state.name = name
            state.parent = parent
            if let place { (state.index, state.order) = place }
            state.activation = frame
            return true
        }
    }

    /// Why the unit cannot get a place below `parent`.
    private func misuse(_ name: String, _ parent: Lifetime?) -> RoutingError {
        var ancestor = parent
        while let unit = ancestor {
            if unit === self { return .cycle(name, below: parent?.name ?? name) }
            ancestor = unit.state.withLock { $0.parent }
        }
        return .alreadyAttached(name)
    }

    private func activate(
        _ interactor: some Interactable, _ name: String
    ) async throws(RoutingError) {
        let frame = state.withLock { $0.activation }
        let isWired = await CallFrame.$current.withValue(frame) { await interactor.becomeActive() }
        let failure: RoutingError? =
            if !isWired { .missingWire("router", of: name) } else if Task.isCancelled {
                .cancelled(name)
            } else { nil }
        let isClosing = endActivation(wasActivated: isWired)
        if let failure {
            await close()
            throw failure
        }
        if isClosing { throw .detached(name) }
    }

    /// Ends the activation, for those who wait for that; returns whether the unit closes already.
    @discardableResult
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
