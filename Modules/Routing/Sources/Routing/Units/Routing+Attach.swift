import Synchronization

extension Routing {
    /// The routers of the children, in the order in which they were attached.
    public var children: [any Routing] { interactable.lifetime.children.compactMap { $0.router } }

    /// Makes this unit the root of a tree, and activates it.
    ///
    /// ``shutdown()`` is its counterpart. Cancelling the caller cancels the launch.
    /// - Throws: ``RoutingError`` when the router was not set, the unit was attached before, the
    ///   caller was cancelled, or the unit was shut down meanwhile.
    public func launch() async throws(RoutingError) {
        let result = Mutex<Result<Void, RoutingError>>(.success(()))
        // A task of its own, so that a shutdown can cancel the `didBecomeActive()` of the root.
        let item = WorkItem("launch", .launch, caller: WorkContext.current) {
            do throws(RoutingError) {
                try await self.interactable.lifetime.attach(self, self.interactable, to: nil)
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        let task = item.start {}
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            item.cancel()
        }
        try result.withLock { $0 }.get()
    }

    /// Detaches the whole tree, and returns when all of its work has ended.
    ///
    /// It can be called at any time, from any task, and more than once. A tree that is shut down
    /// before its launch cannot be launched any more.
    ///
    /// Called from a unit's work, it does not wait for that work. It cannot know what a detached
    /// task works for: work that waits for `Task.detached { await root.shutdown() }.value` waits
    /// for itself. The watchdog then reports the work by name.
    public func shutdown() async {
        await interactable.lifetime.discard(self)
        await interactable.lifetime.close()
    }

    /// Attaches `child` to this unit, and activates it.
    ///
    /// Returns when the child's `didBecomeActive()` has returned. If the calling task is cancelled,
    /// or the child is detached meanwhile, the attach throws and releases the child. To show one of
    /// several children, use a ``Slot``.
    /// - Throws: ``RoutingError`` when the attach was cancelled or is not possible.
    public func attach(_ child: any Routing) async throws(RoutingError) {
        let interactor = child.interactable
        try await interactor.lifetime.attach(child, interactor, to: UnitHandle(interactable))
    }

    /// Detaches `child`, and returns when all work of its subtree has ended, leaves first.
    ///
    /// A unit may call this for itself from its own task: that task is cancelled and not waited
    /// for, all others are. If a detach is under way, this call waits for it. If the unit is not a
    /// child of this one, it does nothing.
    public func detach(_ child: any Routing) async {
        await child.interactable.lifetime.close(ifChildOf: interactable.lifetime)
    }
}
