import Synchronization

/// A task of a unit: what cancels it, and what it looks like from outside.
final class WorkItem: Sendable {
    let frame: CallFrame
    private let body: Mutex<(@Sendable () async -> Void)?>
    private let handle = Mutex<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))

    init(_ frame: CallFrame, _ body: @escaping @Sendable () async -> Void) {
        self.frame = frame
        self.body = Mutex(body)
    }

    /// Runs the work, and has let go of all that it captured when this returns.
    ///
    /// So a unit is released when its detach returns, and not some instructions later.
    func run() async {
        guard
            let body = body.withLock({ body in
                defer { body = nil }
                return body
            })
        else { return }
        await CallFrame.$current.withValue(frame) { await body() }
    }

    func started(as task: Task<Void, Never>) {
        let isCancelled = handle.withLock { handle in
            handle.task = task
            return handle.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = handle.withLock { handle in
            handle.isCancelled = true
            return handle.task
        }
        task?.cancel()
    }
}
