import Dispatch
import Synchronization

struct Failed: Error, CustomStringConvertible {
    let description: String
}

actor Audit {
    private(set) var count = 0

    func record(_ body: @Sendable () -> Void = {}) {
        count += 1
        body()
    }
}

final class OnRelease: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    deinit { work() }
}

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

    nonisolated func finish() { executor.queue.sync {} }

    func visit(_ body: @Sendable () -> Void = {}) { body() }

    func visit(then next: @Sendable () async -> Void) async { await next() }

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

/// A task executor that counts the jobs of its tasks: one for the start, and one after each suspension.
final class CountingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "counts")
    private let jobs = Atomic(0)

    var jobCount: Int { jobs.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.add(1, ordering: .relaxed)
        let job = UnownedJob(job)
        // Safe: the executor is `self`, which the closure keeps.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
