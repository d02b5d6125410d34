import Synchronization

extension Slot {
    /// The place of a slot that only the transitions of another one change.
    struct Nesting {
        let outer: Slot
        let ended: @Sendable (Key) async -> Void
    }

    /// Creates a slot of the same unit, which only the transitions of this one change.
    ///
    /// So a transition of this slot can change several children, one after the other, and wait for
    /// each of them: a route, for example. A change of the nested slot that comes from elsewhere is
    /// ``Transition/queued(_:)``.
    /// - Parameters:
    ///   - views: places and removes the views of the children.
    ///   - ended: called when a child has ended, before its detach returns, with its key. A child
    ///     that is replaced by another one does not count. It must not wait for a slot.
    public func nested(
        views: ViewPlacement? = nil, ended: @escaping @Sendable (Key) async -> Void
    ) -> Slot {
        Slot(Nesting(outer: self, ended: ended), views: views)
    }

    /// Whether the context is the transition that runs, in its function.
    func isChanged(by context: WorkContext?) -> Bool {
        guard case .work(let item) = context,
            state.withLock(\.running)?.isRun(by: item) == true
        else { return false }
        // The nested transition reports what takes too long.
        item.activity = nil
        return true
    }

    /// Goes on with the function of the transition, after the change of a nested slot.
    func continueDecision(in context: WorkContext?) {
        if case .work(let item) = context { watch(.build, in: item) }
    }

    /// Changes views in the function of the transition, for the watchdog.
    package func changingViews(_ change: () async -> Void) async {
        let context = WorkContext.current
        if case .work(let item) = context { watch(.views, in: item) }
        await change()
        continueDecision(in: context)
    }
}
