import RaceTestingLibC
import Synchronization
public import Testing

/// A trait that runs a test, or each test of a suite, under many schedules.
///
/// Created by `.schedules(_:)` and `.schedule(_:)`.
public struct ScheduleTrait: TestTrait, SuiteTrait, TestScoping {
    /// Runs a body under the schedules, those of the seed if they are random.
    let explore:
        @Sendable (_ seed: UInt64, @escaping @Sendable () async throws -> Void) async -> Void

    /// True: the trait also applies to suites inside the suite.
    public var isRecursive: Bool { true }

    /// Runs the test under one schedule after the other, each time in a new instance of its suite.
    ///
    /// Of several traits, such as one of a suite and one of a test in it, the innermost says which schedules.
    /// The outermost runs them, so that traits between them see each schedule.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard ScheduleExecutor.current == nil else { return try await function() }
        let explore = test.traits.compactMap { ($0 as? Self)?.explore }.last ?? explore
        let location = test.sourceLocation
        let reporter = FailureReporter.override ?? FailureReporter(at: location)
        await withoutActuallyEscaping(function) { function in
            let body = TraitBody(function, of: test.nameAndPlace)
            await FailureReporter.$override.withValue(reporter) {
                let seed = SourceSite.hash(of: "\(location.fileID):\(location.line)")
                await explore(seed) { try await body.run() }
            }
            await body.end()
        }
    }
}

extension Trait where Self == ScheduleTrait {
    /// Runs the test, or each test of the suite, under at most `count` schedules.
    ///
    ///     @Suite("LoggedInInteractor", .schedules(50))
    ///     struct LoggedInInteractorTests { … }
    ///
    /// Each body then runs as if it were inside `schedules(count) { … }`: `settle()` works, a double
    /// that hangs is a stall, and a failure says how to replay it and points to the test. Every
    /// schedule gets a new instance of the suite, so doubles that the suite stores are new as well.
    /// A test with this trait cannot use `schedules { … }` in its body. On a test of a suite that has the
    /// trait, too, the test's counts.
    ///
    /// - Parameters `time`, `strict` and `cancelling`: as in ``schedules(_:within:seed:strict:cancelling:checksRepeats:stepLimit:fileID:filePath:line:column:_:)``.
    ///
    /// Swift Testing lends the body of a test that hangs, or blocks its thread, only until the trait returns, so the trait
    /// then waits. When no other test goes on either, it ends the process with a message. `schedules { … }` does not wait.
    public static func schedules(
        _ count: Int = 500, within time: Duration? = nil, strict: Bool = false,
        cancelling: Cancellation? = nil
    ) -> Self {
        Self { seed, body in
            await RaceTesting.schedules(
                count, within: time, seed: seed, strict: strict, cancelling: cancelling, body)
        }
    }

    /// Runs the test under the one schedule of a trace that a failure printed; without one, in the
    /// order of arrival.
    public static func schedule(_ trace: ScheduleTrace = ScheduleTrace()) -> Self {
        Self { _, body in await RaceTesting.schedule(trace, body) }
    }
}

/// The body of a test, which Swift Testing lends to a trait until the trait returns.
///
/// A schedule that hangs leaves a task behind that is still in the body. The trait must wait for
/// that task before it returns, so this counts the tasks that are inside.
final class TraitBody: Sendable {
    private struct State {
        var body: (@Sendable () async throws -> Void)?
        var runningCount = 0
    }

    private let state: Mutex<State>
    private let isIdle = FirstValue<Void>()
    /// The name and place of the test.
    private let test: String

    init(_ body: @escaping @Sendable () async throws -> Void, of test: String) {
        self.test = test
        state = Mutex(State(body: body))
    }

    func run() async throws {
        state.withLock { $0.runningCount += 1 }
        defer {
            let isLast = state.withLock { state in
                state.runningCount -= 1
                return state.runningCount == 0 && state.body == nil
            }
            if isLast { isIdle.set(()) }
        }
        try await call()
    }

    /// Releases the body, and returns when no task is inside it.
    ///
    /// A task that a schedule left behind may be inside for ever. So when nothing in the process can go on
    /// any more, this ends it: the run would hang.
    func end() async {
        guard state.withLock({ $0.runningCount > 0 }) else { return await noTaskInside() }
        let number = ExplorerWatch.shared.add { self.endRun("never returns, as its report says") }
        await noTaskInside()
        ExplorerWatch.shared.remove(number)
    }

    /// Ends the process if the body, which was cancelled, does not return.
    ///
    /// A time limit cancels a test. One that computes without end would keep the run. The limit holds in real and
    /// in processor time, so a busy machine ends none.
    func endRun(unlessOverIn limit: Duration) {
        let (start, used) = (ContinuousClock.now, IdleDetector.processorTime())
        ExplorerWatch.shared.add(every: min(limit, .seconds(1))) { [weak self] in
            guard let self, state.withLock({ $0.runningCount > 0 }) else { return false }
            if min(ContinuousClock.now - start, IdleDetector.processorTime() - used) >= limit {
                endRun("was cancelled, and runs on")
            }
            return true
        }
    }

    private func endRun(_ cause: String) {
        endProcess(
            "\(test) \(cause), and Swift Testing waits for it. Tests that had not started did not run."
        )
    }

    private func noTaskInside() async {
        let isIdle = state.withLock { state in
            state.body = nil
            return state.runningCount == 0
        }
        if !isIdle { await self.isIdle.value }
    }

    /// Calls the body; a function of its own, so that no reference to it is left in `run()`.
    private func call() async throws {
        try await state.withLock { $0.body }?()
    }
}

func endProcess(_ cause: String) -> Never {
    print("\nThe run ends here: \(cause)")
    fflush(nil)
    exit(EXIT_FAILURE)
}
