import Synchronization

// MARK: - From the top, so that nothing starts any more

extension Lifetime {
    /// Detaches the unit with its whole subtree, or waits for the detach that is under way.
    ///
    /// First the subtree is closed from the top, so that nothing starts any more. Then it is
    /// finished from the leaves, without recursion, in a task of its own: the caller's wait may be
    /// ended before the subtree is gone, and its cancellation must not reach the hooks.
    ///
    /// - Parameter parent: if given, a unit with another parent is left alone.
    @inline(__always)  // As `attach`.
    package func close(ifChildOf parent: Lifetime? = nil) async {
        // In the task of the caller, unless a cancellation could reach the hook there.
        let resignsNow = !Task.isCancelled && WorkContext.current == nil
        switch state.withLock({
            $0.startDetach(of: self, ifChildOf: parent, resignsNow: resignsNow)
        }) {
        case .notAttached: return
        case .startedIdleLeaf(let unit):
            await resign(consume unit, disconnects: true)
            endDetach()
        case .closing(let unit): await close(unit)
        }
    }

    private func close(_ first: LifetimeState.ClosingUnit) async {
        let excluded = WorkContext.current.workItems
        // Parents before children.
        var (units, rest): ([LifetimeState.ClosingUnit], _) = ([], [first])
        while let closing = rest.popLast() {
            closing.unit.cancelWork(excluding: excluded)
            units.append(closing)
            for child in closing.children {
                let start = child.state.withLock { $0.startDetach(of: child) }
                if case .closing(let child) = start { rest.append(child) }
            }
        }
        watch()
        let wait = Wait()
        Task { [units] in
            await WorkContext.run(in: nil) {
                for closing in units.reversed() {
                    await closing.unit.finishDetach(closing.isJoined, excluding: excluded)
                }
            }
            wait.resume()
        }
        await wait.suspend()
    }

    /// Cancels the unit's work and a running activation, and ends their waits in the core.
    ///
    /// Excluded work keeps waiting until a detach that does not exclude it.
    private func cancelWork(excluding excluded: [WorkItem]) {
        let (work, attachTask) = state.withLock { ($0.work.all, $0.attachTask) }
        // First: the end of the work may let the hook go on.
        attachTask?.cancel()
        for item in work {
            item.cancel()
            if !excluded.contains(where: { $0 === item }) { item.endWaits() }
        }
        // After the cancellation: from now on, a new wait of a hook returns at once.
        let (hookWaits, over) = state.withLock { state in
            (state.withActivationWaits { $0.end() } ?? [], state.takeWaitsThatAreOver())
        }
        (hookWaits.blocking(.activation(self)) + over).resume()
    }
}

extension LifetimeState {
    /// The way in which a detach goes on.
    enum DetachStart {
        /// The unit has no place below that parent.
        case notAttached
        /// Close the unit after its children.
        case closing(ClosingUnit)
        /// Close the unit, which has nothing to wait for. The most frequent case.
        case startedIdleLeaf(ResigningUnit)
    }

    struct ClosingUnit {
        let unit: Lifetime
        let children: [Lifetime]
        /// Whether another detach closes the unit, so that this one only waits.
        let isJoined: Bool
    }

    /// Refuses work and children from now on.
    ///
    /// - Parameters:
    ///   - parent: if given, a unit with another parent is left alone.
    ///   - resignsNow: whether an idle leaf resigns at once.
    mutating func startDetach(
        of unit: Lifetime, ifChildOf parent: Lifetime? = nil, resignsNow: Bool = false
    ) -> DetachStart {
        if let parent, self.parent !== parent { return .notAttached }
        switch phase {
        case .built: return .notAttached
        case .closing, .closed:
            return .closing(ClosingUnit(unit: unit, children: children.all, isJoined: true))
        case .activating, .active:
            set(.closing(activation.map { .activation($0) }), of: unit)
            if resignsNow, !isActivating, host == nil, children.isEmpty, work.isEmpty,
                pendingWaits.isEmpty
            {
                return .startedIdleLeaf(startResignation())
            }
            return .closing(ClosingUnit(unit: unit, children: children.all, isJoined: false))
        }
    }
}

// MARK: - From the leaves

extension Lifetime {
    private func finishDetach(_ isJoined: Bool, excluding excluded: [WorkItem]) async {
        if isJoined {
            await waitUnconditionally {
                $0.phase == .closed && $0.hasNoWork(excluding: excluded)
            }
            return
        }
        await waitUnconditionally { !$0.isActivating }
        let (unit, isIdle) = state.withLock { state in
            (state.startResignation(), state.hasNoWork(excluding: excluded))
        }
        await resign(consume unit, disconnects: isIdle)
        if !isIdle {
            await waitUnconditionally { $0.hasNoWork(excluding: excluded) }
            await router?.interactable.disconnect()
        }
        if let host = state.withLock({ $0.startViewRemoval() }) {
            watch()
            await host.hasEnded()
        }
        endDetach()
    }

    /// Resigns, in a function of its own so that its callers retain no interactor.
    @inline(__always)  // As `attach`.
    private func resign(
        _ unit: consuming LifetimeState.ResigningUnit, disconnects: Bool
    ) async {
        let hasWires = unit.hasWires
        // The watchdog stops when it looks between two hooks.
        watch()
        guard let interactor = unit.router?.interactable else { return }
        await WorkContext.run(in: .resignation(self)) { await interactor.willResignActive() }
        // Fast path: nothing to disconnect, so `endDetach()` clears the hook.
        guard !disconnects || hasWires || type(of: interactor).needsRouter else { return }
        state.withLock { $0.stage = .closing(nil) }
        if disconnects { await interactor.disconnect() }
    }
}

extension LifetimeState {
    /// A unit whose `willResignActive()` is called next.
    struct ResigningUnit {
        let router: (any Routing)?
        let hasWires: Bool
    }

    /// Says that `willResignActive()` is called next.
    mutating func startResignation() -> ResigningUnit {
        stage = .closing(.resignation)
        return ResigningUnit(router: router, hasWires: !wires.isEmpty)
    }

    /// Returns the place that removes the unit's view next; `nil` if none does.
    mutating func startViewRemoval() -> (any UnitHost)? {
        if host != nil { stage = .closing(.viewRemoval) }
        return host
    }
}

// MARK: - The end

extension Lifetime {
    /// Closes the unit, and removes it from its parent, or ends its tree.
    private func endDetach() {
        let (unlinking, waits) = release()
        leave(unlinking)
        waits.resume()
    }

    /// Closes the unit, and releases the router and all else that it held, before any wait resumes.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    private func release() -> (LifetimeState.Unlinking, [Wait]) {
        let end = state.withLock { $0.endDetach(of: self) }
        for wire in end.wires { wire.disconnect() }
        if let router = end.router { LeakDetector.watch(router, self) }
        return (end.unlinking, end.waits)
    }

    /// Removes the unit from its parent, or ends its tree.
    ///
    /// If the parent is closed, and was only kept for this unit's work, it is removed from its own
    /// parent, and so on.
    func leave(_ first: LifetimeState.Unlinking) {
        var (unit, unlinking) = (self, first)
        while let parent = unlinking.parent {
            unlinking = parent.state.withLock { $0.remove(child: unit) }
            unit = parent
        }
        unlinking.tree?.end()
    }
}

extension LifetimeState {
    /// The result of the end of a detach; released outside of the lock, since it holds foreign code.
    struct DetachEnd {
        let router: (any Routing)?
        let waits: [Wait]
        /// The wires that were created during the detach.
        let wires: [any Disconnectable]
        let unlinking: Unlinking
        let intents: Intents
        let host: (any UnitHost)?
    }

    mutating func endDetach(of unit: Lifetime) -> DetachEnd {
        set(.closed, of: unit)
        defer { (intents, host) = (Intents(), nil) }
        return DetachEnd(
            router: router.take(), waits: takeWaitsThatAreOver(), wires: takeWires(),
            unlinking: unlink(), intents: intents, host: host)
    }

    mutating func takeWires() -> [any Disconnectable] {
        defer { wires = [] }
        return wires
    }

    /// The links that end with the last work of a unit's subtree.
    struct Unlinking {
        /// The parent that the unit has left.
        var parent: Lifetime?
        /// The tree, if the unit has no parent: it was the root.
        var tree: Tree?
    }

    /// Removes a child that is gone.
    mutating func remove(child: Lifetime) -> Unlinking {
        children.remove(child.id)
        return unlink()
    }

    /// Clears the parent, if the unit needs it no more, and returns what has ended.
    mutating func unlink() -> Unlinking {
        guard phase == .closed, work.isEmpty, children.isEmpty else { return Unlinking() }
        return parent == nil ? Unlinking(tree: tree) : Unlinking(parent: parent.take())
    }
}
