public import Testing

/// A trait that runs a test, or each test of a suite, under many schedules.
///
/// Created by `.schedules(_:)` and `.schedule(_:)`.
public struct ScheduleTrait: TestTrait, SuiteTrait, TestScoping {
    enum Choice {
        case random(count: Int, within: Duration?, strict: Bool, cancelling: Cancellation?)
        case trace(ScheduleTrace)
    }

    let choice: Choice

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
        let choice = test.traits.compactMap { ($0 as? Self)?.choice }.last ?? choice
        let location = test.sourceLocation
        let reporter =
            FailureReporter.override
            ?? FailureReporter(
                { sentence, _ in
                    Issue.record(Comment(rawValue: sentence), sourceLocation: location)
                },
                warning: { sentence, _ in
                    Issue.record(
                        Comment(rawValue: sentence), severity: .warning, sourceLocation: location)
                })
        await withoutActuallyEscaping(function) { function in
            let body = TraitBody(function, of: test.nameAndPlace)
            await FailureReporter.$override.withValue(reporter) {
                switch choice {
                case .random(let count, let time, let strict, let cancelling):
                    let seed = SourceSite.hash(of: "\(location.fileID):\(location.line)")
                    await RaceTesting.schedules(
                        count, within: time, seed: seed, strict: strict, cancelling: cancelling
                    ) { try await body.run() }
                case .trace(let trace):
                    await RaceTesting.schedule(trace) { try await body.run() }
                }
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
    /// A test that hangs in something other than a double or a manual clock, or that blocks its thread, is
    /// reported. Swift Testing lends its body only until the trait returns, so the trait then waits. When no
    /// other test goes on either, it ends the process with a message. `schedules { … }` does not wait.
    public static func schedules(
        _ count: Int = 500, within time: Duration? = nil, strict: Bool = false,
        cancelling: Cancellation? = nil
    ) -> Self {
        Self(choice: .random(count: count, within: time, strict: strict, cancelling: cancelling))
    }

    /// Runs the test under the one schedule of a trace that a failure printed; without one, in the
    /// order of arrival.
    public static func schedule(_ trace: ScheduleTrace = ScheduleTrace()) -> Self {
        Self(choice: .trace(trace))
    }
}
