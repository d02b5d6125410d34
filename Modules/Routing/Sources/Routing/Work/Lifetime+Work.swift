import Synchronization

extension Lifetime {
    /// Starts work, unless the unit is not open.
    ///
    /// - Parameters:
    ///   - unit: the type that names the unit, which may be gone.
    ///   - outer: the chain of calls that waits for the work; `nil` when nobody does.
    ///   - ended: is called when the work is forgotten, and the tree shows it no more.
    func start(
        _ name: String, of unit: any Interactable.Type, kind: WorkItem.Kind = .task,
        outer: CallFrame? = nil, _ body: @escaping @Sendable () async -> Void,
        ended: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never>? {
        let item = WorkItem(kind, name, outer: outer, body)
        let index: Int32? = state.withLock { state in
            guard state.phase.isOpen else { return nil }
            let index = state.more.work.add(item)
            TreeObservers.note(
                self, state.watchers, .started(unit: state.id, work: index, name: name))
            return index
        }
        guard let index else {
            refuse(name, of: unit)
            return nil
        }
        let task = Task(executorPreference: TaskExecution.executor) {
            await item.run()
            self.finish(index)
            ended()
        }
        item.started(as: task)
        return task
    }

    /// Tells that work came too late, or too early.
    func refuse(_ name: String, of unit: any Interactable.Type) {
        Diagnostics.current.report(
            .workRefused(unit: Self.name(of: unit), name: name, state: phase))
    }

    /// Forgets work that has ended, and tells those who wait for that.
    private func finish(_ index: Int32) {
        let (waits, place) = state.withLock { state in
            let more = state.more
            more.work.remove(at: index)
            TreeObservers.note(self, state.watchers, .ended(unit: state.id, work: index))
            let count = more.work.count
            let waits = more.workEnd.filter { $0.left >= count }.map(\.wait)
            more.workEnd.removeAll { $0.left >= count }
            return (waits, state.leavePlace())
        }
        drain(place)
        for wait in waits { wait.resume() }
    }

    /// The names of the work that runs, `spared` left out.
    private func pendingWork(besides spared: [WorkItem]) -> [String] {
        state.withLock { $0.work(besides: spared) }.map(\.name)
    }

    /// Whether all work has ended but `spared`.
    func hasEnded(besides spared: [WorkItem]) -> Bool {
        state.withLock { $0.work(besides: spared).isEmpty }
    }

    /// Waits for the end of all work but `spared`; names what takes too long.
    func workEnds(besides spared: [WorkItem]) async {
        let watch = watch(besides: spared)
        defer { watch.forget() }
        var isOver = false
        while !isOver {
            await Wait.unconditionally { wait in
                isOver = state.withLock { state in
                    if state.work(besides: spared).isEmpty { return true }
                    // Woken only when what is left may be spared: looking takes a look at each.
                    state.more.workEnd.append((wait, left: spared.count))
                    return false
                }
                if isOver { wait.resume() }
            }
        }
    }

    /// Reports what still runs after the deadline.
    private func watch(besides spared: [WorkItem]) -> Watch {
        let diagnostics = Diagnostics.current
        let look: @Sendable () -> Void = {
            let names = self.pendingWork(besides: spared)
            guard !names.isEmpty else { return }
            diagnostics.report(
                .ignoredCancellation(
                    unit: self.name, names: names, deadline: diagnostics.deadline))
        }
        guard let sleep = diagnostics.sleep else {
            return .inRealTime(Diagnostics.overdue.watch(after: diagnostics.deadline, look))
        }
        return .task(
            Task(executorPreference: TaskExecution.executor) {
                try? await sleep(diagnostics.deadline)
                look()
            })
    }

    private enum Watch {
        case inRealTime(Overdue<ContinuousClock>.Key)
        case task(Task<Void, Never>)

        func forget() {
            switch self {
            case .inRealTime(let key): Diagnostics.overdue.forget(key)
            case .task(let task): task.cancel()
            }
        }
    }
}

/// Where the work of units runs.
public enum TaskExecution {
    /// The executor that every task of a unit prefers (SE-0417); `nil` is the default pool.
    ///
    /// The one seam between production code and tests that try schedules: the core starts every
    /// task with it, and a task inherits it from the task that started it.
    @TaskLocal public static var executor: (any TaskExecutor)?
}
