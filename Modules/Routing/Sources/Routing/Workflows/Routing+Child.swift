extension Routing {
    /// The child that is a `Child` and active; waits for it when it is not there yet.
    ///
    /// Returns at once when it is there. Otherwise it is woken by what happens in the tree, and by
    /// nothing else. It never keeps the detach of a unit waiting.
    ///
    ///     let loggedIn = try await launch.child((any LoggedInRouting).self, within: .seconds(5))
    ///
    /// - Parameter deadline: how long to wait; ``Diagnostics/sleep`` measures it.
    /// - Throws: ``WorkflowError`` when the deadline passed, this unit has been detached, the task
    ///   was cancelled, or the unit ends whose work waits.
    public func child<Child: Sendable>(
        _ type: Child.Type = Child.self, within deadline: Duration
    ) async throws(WorkflowError) -> Child {
        if let child = activeChild(type) { return child }
        let wait = (child: "\(type)", unit: Lifetime.name(of: self))
        let outcome = await withTaskGroup(of: Result<Child, WorkflowError>?.self) { group in
            group.addTask {
                if let child = await self.nextActiveChild(type) { return .success(child) }
                return Task.isCancelled
                    ? nil : .failure(.detached(wait.child, below: wait.unit))
            }
            group.addTask {
                guard (try? await Diagnostics.current.pass(deadline)) != nil else { return nil }
                return .failure(.timedOut(wait.child, below: wait.unit, after: deadline))
            }
            group.addTask {
                await Wait.forAbandonment()
                return .failure(.cancelled(wait.child, below: wait.unit))
            }
            defer { group.cancelAll() }
            for await outcome in group { if let outcome { return outcome } }
            return .failure(.cancelled(wait.child, below: wait.unit))
        }
        return try outcome.get()
    }

    private func activeChild<Child>(_ type: Child.Type) -> Child? {
        for child in children where child.interactable.lifetime.phase == .active {
            if let child = child as? Child { return child }
        }
        return nil
    }

    /// The first child of the type that is active; `nil` when there will be none.
    ///
    /// The events begin with what is there, so that nothing can happen between a look and the wait.
    private func nextActiveChild<Child>(_ type: Child.Type) async -> Child? {
        for await event in events() {
            switch event {
            case .changed(interactable.lifetime.id, .closing): return nil
            case .changed(_, .active): if let child = activeChild(type) { return child }
            default: continue
            }
        }
        return nil
    }
}
