import Synchronization

extension Lifetime {
    /// Puts the unit below `parent`, or makes it the root of a tree, and activates it.
    ///
    /// A unit that could not be attached is released before the error is thrown.
    /// - Parameters:
    ///   - host: the place that shows the unit.
    ///   - isReserved: whether ``reserve(_:_:for:)`` was called, by a transition. Then the unit is
    ///     attached even if the task was cancelled since, and a detach of the unit cancels the task.
    @inline(__always)  // A call of an async function costs a frame of its own.
    func attach(
        _ router: any Routing, _ interactor: any Interactable, to parent: UnitHandle?,
        host: (any UnitHost)? = nil, isReserved: Bool = false
    ) async throws(RoutingError) {
        if !isReserved { try await reserve(router, interactor, for: parent) }
        let refusal: Refusal? =
            if !isReserved, Task.isCancelled {
                .cancelled
            } else if let parent {
                claim(
                    router, type(of: interactor), below: parent.lifetime, host, isReserved)
            } else {
                claimRoot(router, type(of: interactor))
            }
        if let refusal {
            await discard(router)
            throw error(for: refusal, name(of: router), parent)
        }
        watch()
        await WorkContext.run(in: .activation(self)) { await interactor.didBecomeActive() }
        let end = state.withLock { $0.endActivation(of: self) }
        end.waits.resume()
        let isCancelled = !isReserved && Task.isCancelled
        guard !end.isClosing, !isCancelled else {
            await close()
            // A detach that asks for the end cancels the activation, too.
            throw end.isClosing ? .detached(name(of: router)) : .cancelled(name(of: router))
        }
        if end.hasIntents {
            _ = start(WorkItem("intents", .intents) { await interactor.takeIntents() })
        }
        parent?.lifetime.childBecameActive()
    }

    private func childBecameActive() {
        guard childWaits.load(ordering: .relaxed) > 0 else { return }
        state.withLock { $0.childBecameActive() }.resume()
    }

    /// Checks the unit before its attach, and refuses every other attach of it from now on.
    ///
    /// - Throws: the error; a unit that is not attached elsewhere is released before.
    @inline(__always)  // As `attach`.
    func reserve(
        _ router: any Routing, _ interactor: any Interactable, for parent: UnitHandle?
    ) async throws(RoutingError) {
        if isReserved.exchange(true, ordering: .relaxed) {
            throw error(for: .notBuilt, name(of: router), parent)
        }
        guard type(of: interactor).needsRouter, await !interactor.hasRouter, phase == .built
        else { return }
        await discard(router)
        throw .missingWire("router", of: name(of: router))
    }

    /// Closes a unit that was never attached, and never will be.
    func discard(_ router: any Routing) async {
        // The intents are released outside of the lock: they hold the interactor.
        guard let discarded = state.withLock({ $0.discard(self) }) else { return }
        isReserved.store(true, ordering: .relaxed)
        discarded.waits.resume()
        await router.interactable.disconnect()
    }

    /// Starts a tree with the unit as its root.
    private func claimRoot(_ router: any Routing, _ type: any Interactable.Type) -> Refusal? {
        let caller = WorkContext.current
        return state.withLock { state in
            guard state.phase == .built else { return .notBuilt }
            let tree = state.treeForObservers()
            tree.start(at: self)
            identify()
            state.attach(
                self, router, type, below: nil, in: tree, host: nil, calledBy: caller,
                inAttachTask: true)
            return nil
        }
    }

    /// Takes the one place that the unit can have, below a parent that is open.
    ///
    /// If the parent starts to close later, it finds the unit among its children. Only here is a
    /// unit locked inside the lock of another. The opposite order cannot occur: the outer unit was
    /// never attached, and the inner one was.
    private func claim(
        _ router: any Routing, _ type: any Interactable.Type, below parent: Lifetime,
        _ host: (any UnitHost)?, _ isInAttachTask: Bool
    ) -> Refusal? {
        if parent.id == 0 { return .parentNotActive(.built) }
        let caller = WorkContext.current
        return state.withLock { state in
            guard state.phase == .built else { return .notBuilt }
            // Under the parent's lock, so that ids grow in the order of the children.
            return parent.state.withLock { above in
                guard above.add(child: self), let tree = above.tree else {
                    return .parentNotActive(above.phase)
                }
                state.attach(
                    self, router, type, below: parent, in: tree, host: host,
                    calledBy: caller, inAttachTask: isInAttachTask)
                return nil
            }
        }
    }

    private enum Refusal {
        case cancelled
        case notBuilt
        /// With the state that the parent had then; it may have another when the error is created.
        case parentNotActive(UnitPhase)
    }

    private func error(
        for refusal: Refusal, _ name: String, _ parent: UnitHandle?
    ) -> RoutingError {
        if case .cancelled = refusal { return .cancelled(name) }
        if let parent, parent.lifetime.isBelow(self) { return .cycle(name, below: parent.name) }
        if let parent, case .parentNotActive(let state) = refusal {
            return .parentNotActive(parent.name, state: state)
        }
        return id == 0 && phase == .closed ? .detached(name) : .alreadyAttached(name)
    }
}
