import Synchronization

extension Lifetime {
    /// Starts work, unless the unit is not open.
    ///
    /// - Parameters:
    ///   - unit: the type that names the unit, which may be gone.
    ///   - caller: the context that waits for the work; `nil` if none does.
    ///   - ended: runs when the work has been removed from the unit.
    func start(
        _ name: String, of unit: any Interactable.Type, kind: WorkItem.Kind = .task,
        caller: WorkContext? = nil, _ body: @escaping @Sendable () async -> Void,
        ended: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never>? {
        let item = WorkItem(kind, name, caller: caller, body)
        let index: Int32? = state.withLock { state in
            guard state.phase.isOpen else { return nil }
            let index = state.contents.work.add(item)
            TreeObservers.send(
                .started(unit: state.id, work: index, name: name), of: self,
                to: state.observerMarks)
            return index
        }
        guard let index else {
            reportRefusal(of: name, unit)
            return nil
        }
        let task = Task(executorPreference: TaskExecution.executor) {
            await item.run()
            self.removeWork(at: index)
            ended()
        }
        item.started(as: task)
        return task
    }

    /// Reports work that was started before the unit was active, or after.
    func reportRefusal(of name: String, _ unit: any Interactable.Type) {
        Diagnostics.current.report(
            .workRefused(unit: Self.name(of: unit), name: name, state: phase))
    }

    /// Removes work that has ended, and resumes the waits for that.
    private func removeWork(at index: Int32) {
        let (waits, place) = state.withLock { state in
            let contents = state.contents
            contents.work.remove(at: index)
            TreeObservers.send(
                .ended(unit: state.id, work: index), of: self, to: state.observerMarks)
            let count = contents.work.count
            let waits = contents.workEnd.filter { $0.left >= count }.map(\.wait)
            contents.workEnd.removeAll { $0.left >= count }
            return (waits, state.takePlace())
        }
        vacate(place)
        for wait in waits { wait.resume() }
    }

    func hasNoWork(excluding excluded: [WorkItem]) -> Bool {
        state.withLock { $0.work(excluding: excluded).isEmpty }
    }

    /// Waits for the end of all work but `excluded`, and reports work that takes too long.
    func waitForWork(excluding excluded: [WorkItem]) async {
        let watch = watchWork(excluding: excluded)
        defer { watch.cancel() }
        var isOver = false
        while !isOver {
            await Wait.unconditionally { wait in
                isOver = state.withLock { state in
                    if state.work(excluding: excluded).isEmpty { return true }
                    // Resumed when all that is left may be excluded: each check is expensive.
                    state.contents.workEnd.append((wait, left: excluded.count))
                    return false
                }
                if isOver { wait.resume() }
            }
        }
    }

    /// Reports the work that still runs after the deadline.
    private func watchWork(excluding excluded: [WorkItem]) -> Watch {
        let diagnostics = Diagnostics.current
        let check: @Sendable () -> Void = {
            let names = self.state.withLock { $0.work(excluding: excluded) }.map(\.name)
            guard !names.isEmpty else { return }
            diagnostics.report(
                .ignoredCancellation(
                    unit: self.name, names: names, deadline: diagnostics.deadline))
        }
        guard let sleep = diagnostics.sleep else {
            return .inRealTime(Diagnostics.watchdog.watch(after: diagnostics.deadline, check))
        }
        return .task(
            Task(executorPreference: TaskExecution.executor) {
                try? await sleep(diagnostics.deadline)
                check()
            })
    }

    private enum Watch {
        case inRealTime(Watchdog<ContinuousClock>.Key)
        case task(Task<Void, Never>)

        func cancel() {
            switch self {
            case .inRealTime(let key): Diagnostics.watchdog.cancel(key)
            case .task(let task): task.cancel()
            }
        }
    }
}

/// The executor of the units' work.
public enum TaskExecution {
    /// The executor that every task of a unit prefers (SE-0417); `nil` is the default pool.
    ///
    /// Tests set it to explore schedules. The core starts every task with it, and a task inherits
    /// it from the task that started it.
    @TaskLocal public static var executor: (any TaskExecutor)?
}
