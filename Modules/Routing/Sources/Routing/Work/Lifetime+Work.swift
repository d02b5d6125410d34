import Synchronization

extension Lifetime {
    /// Starts work, unless the unit is not open.
    ///
    /// - Parameters:
    ///   - unit: the type that names the unit, which may be gone.
    ///   - caller: the context that waits for the work; `nil` if none does.
    ///   - replaces: whether it cancels the unit's running work of the same name.
    func start(
        _ name: String, of unit: any Interactable.Type, caller: WorkContext? = nil,
        replaces: Bool = false, _ body: @escaping @Sendable () async -> Void
    ) -> (item: WorkItem, task: Task<Void, Never>)? {
        let item = WorkItem(name, caller: caller, body)
        guard let task = start(item, replaces: replaces) else {
            reportRefusal(of: name, unit)
            return nil
        }
        return (item, task)
    }

    /// Starts work; returns `nil` if the unit is not open.
    ///
    /// - Parameters:
    ///   - replaces: whether it cancels the unit's running work of the same name.
    ///   - ended: runs when the work has been removed from the unit.
    func start(
        _ item: WorkItem, replaces: Bool = false, ended: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never>? {
        // Under one lock: of two restarts at once, the later one finds the work of the other.
        let (replaced, number) = state.withLock { state in
            (replaces ? state.tasks(named: item.name) : [], state.add(item, of: self))
        }
        guard let number else { return nil }
        for item in replaced { item.cancel() }
        return item.start {
            self.removeWork(number)
            ended()
        }
    }

    /// Reports work that was started before the unit was active, or after.
    func reportRefusal(of name: String, _ unit: any Interactable.Type) {
        Diagnostics.current.report(
            .workRefused(unit: self.name(of: unit), name: name, state: phase))
    }

    /// Removes work that has ended, and resumes the waits for that.
    private func removeWork(_ number: UInt64) {
        let (waits, unlinking) = state.withLock { $0.remove(work: number, of: self) }
        leave(unlinking)
        waits.resume()
    }
}
