import Synchronization

extension Lifetime {
    /// Puts the unit below `parent`, or makes it a root, and activates it.
    ///
    /// A unit that could not be attached is released before the error is thrown.
    func attach(
        _ router: any Routing, _ interactor: any Interactable, to parent: Owner?
    ) async throws(RoutingError) {
        let type = type(of: interactor)
        if let refusal = claim(router, type, below: parent?.lifetime) {
            await discard(router)
            throw error(for: refusal, Self.name(of: router), parent)
        }
        let isWired = await WorkContext.$current.withValue(.activation(self)) {
            await interactor.becomeActive()
        }
        let isClosing = endActivation(wasActivated: isWired)
        let isCancelled = Task.isCancelled
        if isWired, !isClosing, !isCancelled { return }
        await close()
        if !isWired { throw .missingWire("router", of: Self.name(of: router)) }
        throw isCancelled ? .cancelled(Self.name(of: router)) : .detached(Self.name(of: router))
    }

    /// Closes a unit that was never attached, and never will be.
    func discard(_ router: any Routing) async {
        let isBuilt = state.withLock { state in
            guard state.phase == .built else { return false }
            state.setPhase(.closed, of: self)
            return true
        }
        guard isBuilt else { return }
        await router.interactable.end(resigns: false, losesRouter: true)
    }

    /// Throws when a wire of the unit is known to be missing.
    func checkWires(_ router: any Routing) throws(RoutingError) {
        if let wire = state.withLock({ $0.missingWire }) {
            throw .missingWire(wire, of: Self.name(of: router))
        }
    }

    /// Takes the one place that the unit can have, below a parent that is open.
    ///
    /// If the parent starts to close later, it finds the unit among its children. Only here is a
    /// unit locked inside the lock of another. The opposite order cannot occur: the outer unit was
    /// never attached, and the inner one was.
    private func claim(
        _ router: any Routing, _ type: any Interactable.Type, below parent: Lifetime?
    ) -> Refusal? {
        if Task.isCancelled { return .cancelled }
        if let parent, !parent.phase.isOpen { return .parentNotActive }
        let caller = WorkContext.current
        return state.withLock { state in
            guard state.phase == .built else { return .notBuilt }
            if let wire = state.missingWire { return .missingWire(wire) }
            if let parent {
                guard parent.add(self, type, &state) else { return .parentNotActive }
            } else {
                state.setIdentity(of: self, type, below: nil)
            }
            state.phase = .activating
            state.router = router
            state.parent = parent
            state.startActivation(calledBy: caller)
            return nil
        }
    }

    /// Adds a child, and returns `true`, if the unit is open.
    private func add(
        _ child: Lifetime, _ type: any Interactable.Type, _ childState: inout State
    ) -> Bool {
        state.withLock { state in
            guard state.phase.isOpen else { return false }
            childState.index = state.contents.children.add(child)
            childState.observerMarks |= state.observerMarks
            // Under the parent's lock, so that ids grow in the order of the children.
            childState.setIdentity(of: child, type, below: state.id)
            return true
        }
    }

    private enum Refusal {
        case cancelled
        case notBuilt
        case missingWire(String)
        case parentNotActive
    }

    private func error(
        for refusal: Refusal, _ name: String, _ parent: Owner?
    ) -> RoutingError {
        switch refusal {
        case .cancelled: .cancelled(name)
        case .missingWire(let wire): .missingWire(wire, of: name)
        case .notBuilt, .parentNotActive:
            if let parent, parent.lifetime.isBelow(self) {
                .cycle(name, below: parent.name)
            } else if let parent, case .parentNotActive = refusal {
                .parentNotActive(parent.name, state: parent.lifetime.phase)
            } else {
                id == 0 ? .detached(name) : .alreadyAttached(name)
            }
        }
    }

    private func isBelow(_ ancestor: Lifetime) -> Bool {
        var next: Lifetime? = self
        while let unit = next {
            if unit === ancestor { return true }
            next = unit.state.withLock { $0.parent }
        }
        return false
    }

    /// Ends the activation, resumes those who wait for that, and returns whether the unit is
    /// closing.
    private func endActivation(wasActivated: Bool) -> Bool {
        let (waits, isClosing) = state.withLock { state in
            state.wasActivated = wasActivated
            let isClosing = state.phase != .activating
            if !isClosing { state.setPhase(.active, of: self) }
            return (state.endActivation(), isClosing)
        }
        for wait in waits { wait.resume() }
        return isClosing
    }
}

extension Lifetime.State {
    private static let ids = Atomic<UInt64>(1)

    fileprivate mutating func setIdentity(
        of unit: Lifetime, _ type: any Interactable.Type, below parent: UInt64?
    ) {
        id = Self.ids.wrappingAdd(1, ordering: .relaxed).oldValue
        TreeObservers.send(
            .attached(unit: id, name: Lifetime.name(of: type), parent: parent), of: unit,
            to: observerMarks)
    }
}
