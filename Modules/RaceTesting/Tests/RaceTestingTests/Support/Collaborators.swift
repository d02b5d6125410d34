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

    func add(_ line: String) { _ = count(with: line) }

    /// Adds a line, and returns how many there are then.
    func count(with line: String) -> Int {
        lines.withLock { lines in
            lines.append(line)
            return lines.count
        }
    }
}

/// Runs `work` in two tasks at once, with the name of each.
func inTwoTasks(
    _ first: String = "one", _ second: String = "other",
    _ work: @escaping @Sendable (String) async throws -> Void
) async {
    let tasks = [first, second].map { name in Task(name: name) { try await work(name) } }
    for task in tasks { _ = await task.result }
}

/// Suspends until another thread has done `work`.
func onOtherThread(after seconds: Double = 0, _ work: @escaping @Sendable () -> Void = {}) async {
    await withCheckedContinuation { continuation in
        let queue = DispatchQueue(label: "another thread")
        let resume = { @Sendable in
            work()
            continuation.resume()
        }
        guard seconds > 0 else { return queue.async(execute: resume) }
        queue.asyncAfter(deadline: .now() + seconds, execute: resume)
    }
}

func waitForEver() async {
    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
}

/// Tasks that wait until some thread resumes them.
final class Callbacks: Sendable {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait() async {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
        }
    }

    /// Returns the number of tasks.
    @discardableResult
    func resume() -> Int {
        let waiting = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for continuation in waiting { continuation.resume() }
        return waiting.count
    }
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
