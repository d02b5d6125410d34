import Synchronization

extension Lifetime {
    /// Gives the unit its place below `parent`, or none for a root, and makes it active.
    ///
    /// A unit that could not be attached is let go of: nothing of it stays alive.
    func attach(_ router: any Routing, to parent: Lifetime?) async throws(RoutingError) {
        let place: (index: Int32, order: UInt64)?
        do throws(RoutingError) {
            if Task.isCancelled { throw .cancelled(Self.name(of: router)) }
            try checkWires(router)
            place = try parent?.reserve(for: self)
        } catch {
            await discard(router)
            throw error
        }
        let frame = CallFrame(.activation, outer: CallFrame.current)
        guard claim(router, parent, place, frame) else {
            if let place { parent?.release(place.index) }
            throw misuse(router, parent)
        }
        // The parent may have begun to close between the reservation and the claim, without
        // seeing this unit. From here on it does see it.
        if let parent, !parent.phase.isOpen {
            endActivation(wasActivated: false)
            await close()
            throw .parentNotActive(parent.name, state: parent.phase)
        }
        let isWired = await CallFrame.$current.withValue(frame) {
            await router.interactable.becomeActive()
        }
        let isClosing = endActivation(wasActivated: isWired)
        if !isWired || Task.isCancelled {
            await close()
            throw isWired ? .cancelled(name) : .missingWire("router", of: name)
        }
        if isClosing { throw .detached(name) }
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
        await router.interactable.end(resigns: false, losesRouter: true)
    }

    /// Throws when a wire of the unit is known to be missing.
    func checkWires(_ router: any Routing) throws(RoutingError) {
        if let wire = state.withLock({ $0.missingWires.first }) {
            throw .missingWire(wire, of: Self.name(of: router))
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
        _ router: any Routing, _ parent: Lifetime?,
        _ place: (index: Int32, order: UInt64)?, _ activation: CallFrame
    ) -> Bool {
        let type = type(of: router.interactable)
        return state.withLock { state in
            guard state.phase == .built else { return false }
            state.phase = .activating
            state.router = router
            state.type = type
            state.parent = parent
            if let place { (state.index, state.order) = place }
            state.activation = activation
            return true
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
        return .alreadyAttached(name)
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
