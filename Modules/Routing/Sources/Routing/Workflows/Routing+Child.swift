extension Routing {
    /// Returns the child that is a `Child` and active, and waits for it if it is not there yet.
    ///
    /// The wait does not poll: events of the tree resume it. It never delays the detach of a unit.
    ///
    ///     let loggedIn = try await launch.child((any LoggedInRouting).self, within: .seconds(5))
    ///
    /// - Parameter deadline: the longest wait; ``Diagnostics/sleep`` measures it.
    /// - Throws: ``WorkflowError`` when the deadline has passed, this unit is detached, the task
    ///   is cancelled, or the waiting work belongs to a unit that is detached.
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
                guard (try? await Diagnostics.current.wait(for: deadline)) != nil else {
                    return nil
                }
                return .failure(.timedOut(wait.child, below: wait.unit, after: deadline))
            }
            group.addTask {
                await Wait.untilCancelled()
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

    /// Waits for the first active child of the type; returns `nil` when this unit closes before.
    ///
    /// The events start with what is there, so no child is missed between a check and the wait.
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
