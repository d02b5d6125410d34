import Synchronization

extension Lifetime {
    /// Starts work, unless the unit is not open.
    ///
    /// - Parameters:
    ///   - unit: the type that names the unit, which may be gone.
    ///   - caller: the context that waits for the work; `nil` if none does.
    func start(
        _ name: String, of unit: any Interactable.Type, caller: WorkContext? = nil,
        _ body: @escaping @Sendable () async -> Void
    ) -> (item: WorkItem, task: Task<Void, Never>)? {
        let item = WorkItem(name, caller: caller, body)
        guard let task = start(item) else {
            reportRefusal(of: name, unit)
            return nil
        }
        return (item, task)
    }

    /// Starts work; returns `nil` if the unit is not open.
    ///
    /// - Parameter ended: runs when the work has been removed from the unit.
    func start(
        _ item: WorkItem, ended: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never>? {
        guard let number = state.withLock({ $0.add(item, of: self) }) else { return nil }
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
        let (waits, left) = state.withLock { $0.remove(work: number, of: self) }
        leave(left)
        waits.resume()
    }
}
