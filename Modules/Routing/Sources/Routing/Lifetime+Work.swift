import Synchronization

extension Lifetime {
    /// Starts work, unless the unit is not open.
    ///
    /// - Parameters:
    ///   - outer: the chain of calls that waits for the work; `nil` when nobody does.
    ///   - ended: is called when the work is forgotten, and the tree shows it no more.
    func start(
        _ name: String, kind: CallFrame.Kind = .task, outer: CallFrame? = nil,
        _ body: @escaping @Sendable () async -> Void,
        ended: @escaping @Sendable () -> Void = {}
    ) -> Task<Void, Never>? {
        let item = WorkItem(CallFrame(kind, name, outer: outer), body)
        let index: Int32? = state.withLock { state in
            state.phase.isOpen ? state.work.add(item) : nil
        }
        guard let index else {
            Diagnostics.current.report(.workRefused(unit: self.name, name: name, state: phase))
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

    /// Forgets work that has ended, and tells those who wait for that.
    private func finish(_ index: Int32) {
        let (waits, isClosed) = state.withLock { state -> ([Wait], Bool) in
            state.work.remove(at: index)
            let isClosed = state.phase == .closed
            guard !state.workEnd.isEmpty else { return ([], isClosed) }
            let count = state.work.count
            let waits = state.workEnd.filter { $0.left >= count }.map(\.wait)
            state.workEnd.removeAll { $0.left >= count }
            return (waits, isClosed)
        }
        if isClosed { drain() }
        for wait in waits { wait.resume() }
    }

    /// The names of the work that runs, `chain`'s own left out.
    func pendingWork(besides chain: CallFrame?) -> [String] {
        state.withLock { state in
            state.work.all.map(\.frame).filter { !chain.contains($0) }.map(\.name)
        }
    }

    /// Whether all work has ended but `chain`'s own.
    func hasEnded(besides chain: CallFrame?) -> Bool {
        state.withLock { Self.hasEnded($0, besides: chain) }
    }

    private static func hasEnded(_ state: borrowing State, besides chain: CallFrame?) -> Bool {
        state.work.isEmpty || state.work.all.allSatisfy { chain.contains($0.frame) }
    }

    /// Waits for the end of all work but `chain`'s own; names what takes too long.
    func workEnds(besides chain: CallFrame?) async {
        if hasEnded(besides: chain) { return }
        let diagnostics = Diagnostics.current
        let watch = Task(executorPreference: TaskExecution.executor) {
            guard (try? await diagnostics.sleep(diagnostics.deadline)) != nil else { return }
            let names = self.pendingWork(besides: chain)
            guard !names.isEmpty else { return }
            diagnostics.report(
                .ignoredCancellation(
                    unit: self.name, names: names, deadline: diagnostics.deadline))
        }
        // Woken only when what is left may be the chain's own: looking takes a look at each.
        let left = chain.chain.reduce(0) { count, _ in count + 1 }
        while !hasEnded(besides: chain) {
            await Wait.unconditionally { wait in
                let over = state.withLock { state in
                    if Self.hasEnded(state, besides: chain) { return true }
                    state.workEnd.append((wait, left))
                    return false
                }
                if over { wait.resume() }
            }
        }
        watch.cancel()
    }
}
