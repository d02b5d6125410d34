extension LifetimeState {
    /// Adds work, and returns its number; `nil` if the unit is not open.
    mutating func add(_ item: WorkItem, of unit: Lifetime) -> UInt64? {
        guard phase.isOpen else { return nil }
        let number = Numbers.ofWork.next()
        work.add(item, number: number)
        tree?.send(.started(unit: unit.id, work: number, name: item.name), of: unit)
        return number
    }

    /// The running work of this name that the unit started.
    func tasks(named name: String) -> [WorkItem] {
        work.all.filter { $0.name == name && $0.isOfUnit }
    }

    /// Removes work that has ended.
    mutating func remove(work number: UInt64, of unit: Lifetime) -> ([Wait], Unlinking) {
        work.remove(number)
        tree?.send(.ended(unit: unit.id, work: number), of: unit)
        return (takeWaitsThatAreOver(), unlink())
    }

    /// Whether no work is left but what is in the list.
    func hasNoWork(excluding excluded: [WorkItem]) -> Bool {
        // The count first: a detach that waits for ten thousand tasks asks ten thousand times.
        work.count <= excluded.count
            && work.all.allSatisfy { item in excluded.contains { $0 === item } }
    }
}

// MARK: - Waits

extension LifetimeState {
    /// Adds a wait until a condition holds; returns `false` if it holds already.
    mutating func add(
        _ wait: Wait, until isOver: @escaping @Sendable (borrowing LifetimeState) -> Bool
    ) -> Bool {
        if isOver(self) { return false }
        pendingWaits.append((wait, isOver))
        return true
    }

    mutating func remove(_ wait: Wait) { pendingWaits.removeAll { $0.wait === wait } }

    /// The waits whose condition holds now.
    mutating func takeWaitsThatAreOver() -> [Wait] {
        var over: [Wait] = []
        let all = pendingWaits
        pendingWaits = []
        for (wait, isOver) in all {
            if isOver(self) { over.append(wait) } else { pendingWaits.append((wait, isOver)) }
        }
        return over
    }
}
