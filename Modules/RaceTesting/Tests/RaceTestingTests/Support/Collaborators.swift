import Dispatch
import Synchronization

/// A collaborator that a caller suspends for.
actor Audit {
    private(set) var count = 0

    func record(_ body: @Sendable () -> Void = {}) {
        count += 1
        body()
    }
}

/// Runs its work when it is released.
final class OnRelease: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    deinit { work() }
}

/// The lines that tasks have added, in their order.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }
    var text: String { all.joined(separator: " ") }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// An actor on a queue of its own, so that each call goes on in a thread outside of the schedules.
actor Outside {
    private let executor = QueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        // Safe: the actor keeps the executor.
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Blocks until the thread has done what was asked so far.
    nonisolated func finish() { executor.queue.sync {} }

    /// Runs a function on that thread.
    func visit(_ body: @Sendable () -> Void = {}) { body() }

    /// Runs a function on that thread, and then one that may be elsewhere.
    func visit(then next: @Sendable () async -> Void) async { await next() }

    /// Runs a function on that thread, and then one on the main actor.
    func visit(
        _ body: @Sendable () -> Void, thenOnMainActor next: @MainActor @Sendable () -> Void
    ) async {
        body()
        await next()
    }
}

private final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "outside")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
