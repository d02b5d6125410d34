import Synchronization

/// Suspends until `condition` is true.
///
/// For code that goes on in a plain `Task { }`, in a test without a schedule:
///
///     model.didTapRefresh()
///     await eventually { await model.isRefreshing == false }
///
/// It asks again and again, after pauses that grow from one to 250 milliseconds. If the condition stays
/// false, the test fails when nothing in the process goes on any more, so never because the machine is busy.
/// In a schedule it asks again only when nothing else can run, as after ``settle(fileID:filePath:line:column:)``.
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
    let (token, isGivenUp, registry) = (SuspensionToken(), AtomicFlag(), WaitRegistry.running)
    let wait = WaitRegistry.Wait(
        token: token, message: { sentence }, site: site, reporter: reporter,
        giveUp: { isGivenUp.set() })
    let number = registry.add(wait) { $0 }
    defer {
        registry.remove(number)
        token.reportFailure()
    }
    var pause = Duration.milliseconds(1)
    while try await !condition(), !isGivenUp.value, !Task.isCancelled {
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(250))
    }
}
