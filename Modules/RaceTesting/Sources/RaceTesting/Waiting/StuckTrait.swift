public import Testing

/// A trait under which a test that hangs fails.
///
/// Created by `.failsIfStuck`.
public struct StuckTrait: TestTrait, SuiteTrait, TestScoping {
    let registry: WaitRegistry
    /// How long a test may run on, in real and in processor time, when it was cancelled.
    var timeAfterCancel = Duration.seconds(60)

    /// True: the trait also applies to suites inside the suite.
    public var isRecursive: Bool { true }

    /// Runs the test, and fails and cancels it when nothing in the process goes on.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await run(function, of: test.nameAndPlace, FailureReporter(at: test.sourceLocation))
    }

    @concurrent
    func run(
        _ function: @concurrent @Sendable () async throws -> Void, of name: String,
        _ reporter: FailureReporter
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            let body = TraitBody(function, of: name)
            // Not a child task: it goes on when the test is cancelled.
            let watch = Task { await registry.failWhenIdle(name, reporter) }
            try await withTaskCancellationHandler {
                try await withThrowingTaskGroup { group in
                    group.addTask { try await body.run() }
                    group.addTask { await watch.value }
                    let first = await group.nextResult()
                    group.cancelAll()
                    watch.cancel()
                    await body.end()
                    try first?.get()
                }
            } onCancel: {
                body.endRun(unlessOverIn: timeAfterCancel)
            }
        }
    }
}

extension WaitRegistry {
    /// The tests that fail if they are stuck.
    ///
    /// Its limit is higher than that of their waits, which are given up first.
    fileprivate static let tests = WaitRegistry(limit: 30)

    /// Fails the test of that name when the process has been idle for too long; returns when cancelled.
    fileprivate func failWhenIdle(_ name: String, _ reporter: FailureReporter) async {
        let (idle, continuation) = AsyncStream.makeStream(of: Void.self)
        let wait = Wait({ "\(name) does not end." }, at: SourceSite(), reporter) { _ in
            continuation.finish()
        }
        add(wait)
        for await _ in idle {}
        remove(wait)
        wait.reportFailure()
    }
}

extension Trait where Self == StuckTrait {
    /// Fails the test, or each test of the suite, when it hangs, and cancels it.
    ///
    ///     @Suite("Work of a unit", .failsIfStuck)
    ///     struct WorkTests { … }
    ///
    /// A test hangs when the process has used no processor time for 30 seconds, so a busy machine fails none.
    /// On Linux the time of the programs that it started counts too. Don't use the trait for a test that
    /// sleeps that long. If a cancelled test does not return, and nothing in the process can go on, the
    /// trait ends the process with a message, since the run would never end. A test that computes for ever is not
    /// stuck: give it a `.timeLimit`, too. A minute of processor time after it the process ends, with the test's name.
    /// Tests with `.schedules` don't need the trait.
    public static var failsIfStuck: Self { Self(registry: .tests) }
}
