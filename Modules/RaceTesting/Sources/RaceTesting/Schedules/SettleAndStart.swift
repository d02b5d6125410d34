import Synchronization

/// Suspends until `condition` is true.
///
/// For code that goes on in a plain `Task { }`, in a test without a schedule:
///
///     model.didTapRefresh()
///     await eventually { await model.isRefreshing == false }
///
/// It asks again and again, after pauses that grow from a millisecond to a tenth of the time so far. If the
/// condition stays false, the test fails when nothing in the process goes on any more, so never because the
/// machine is busy. In a schedule it asks again only when nothing else can run, as after
/// ``settle(fileID:filePath:line:column:)``.
/// It returns when the task is cancelled, and throws what the condition throws.
public func eventually(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ condition: @Sendable () async throws -> Bool
) async rethrows {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let sentence = "Waited for a condition that did not become true."
    let reporter = FailureReporter.running
    if let executor = ScheduleExecutor.current {
        if try await condition() { return }
        await executor.settle()
        if try await !condition(), !Task.isCancelled {
            reporter.fail(sentence + " Nothing else can run.", at: site)
        }
        return
    }
    let (isGivenUp, registry) = (AtomicFlag(), WaitRegistry.running)
    let wait = WaitRegistry.Wait({ sentence }, at: site, reporter) { _ in isGivenUp.set() }
    registry.add(wait)
    defer {
        registry.remove(wait)
        wait.reportFailure()
    }
    var pauses = GrowingPauses.initial
    while true {
        let isLast = isGivenUp.value || Task.isCancelled
        // It may have become true in the last pause.
        if pauses.areOver || isLast, try await condition() { return wait.dropFailure() }
        if isLast { return }
        try? await Task.sleep(for: pauses.next())
    }
}

/// The pauses between the questions of ``eventually``.
///
/// They grow to 250 milliseconds, and then to a tenth of the time so far. A wait is given up only in an idle
/// process, and a question may cost more than such a process uses. So there must be idle time between two.
struct GrowingPauses {
    /// The longest sleep; a longer pause has several, so that a wait that is given up ends soon.
    private static let longestSleep = Duration.milliseconds(250)

    @TaskLocal static var initial = GrowingPauses(waited: .zero)

    private var sleep = Duration.milliseconds(1)
    private var waited: Duration
    private var lastQuestion: Duration
    private(set) var areOver = true

    init(waited: Duration) {
        (self.waited, lastQuestion) = (waited, waited)
    }

    mutating func next() -> Duration {
        defer { sleep = min(sleep * 2, Self.longestSleep) }
        waited += sleep
        areOver = waited - lastQuestion >= waited / 10
        if areOver { lastQuestion = waited }
        return sleep
    }
}

/// Suspends until nothing else of the schedule can run.
///
/// Everything that was started before has then ended, or waits for a double, a clock or an event.
/// It replaces counted yields and sleeps. It works only in a schedule.
public func settle(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) async {
    guard let executor = ScheduleExecutor.current else {
        return FailureReporter.running.fail(
            "settle() needs a schedule. Put the test's body in schedules { … }, or give its suite "
                + "the trait .schedules.",
            at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    await executor.settle()
}

/// Starts a task that belongs to the schedule, also where plain tasks are not captured.
///
/// There, a plain `Task { }` runs on the pool, beside the schedule. Outside a schedule this is a plain task.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
) -> Task<Value, Never> {
    Task(executorPreference: ScheduleExecutor.current) { await work() }
}

/// Starts a task that belongs to the schedule and can throw.
@discardableResult
public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
    Task(executorPreference: ScheduleExecutor.current) { try await work() }
}
