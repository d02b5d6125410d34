public import Testing

/// A trait under which a test fails for each call of a spy that it did not account for.
///
/// Created by `.exhaustive`.
public struct ExhaustiveTrait: TestTrait, SuiteTrait, TestScoping {
    /// True: the trait also applies to suites inside the suite.
    public var isRecursive: Bool { true }

    /// Runs the test, then looks through the spies that it has created.
    @concurrent
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let spies = SpiesOfTest()
        try await SpiesOfTest.$current.withValue(spies) { try await function() }
        // Work that still runs may call a spy.
        await ScheduleExecutor.current?.settle()
        guard let sentence = spies.sentence else { return }
        Issue.record(Comment(rawValue: sentence), sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == ExhaustiveTrait {
    /// Fails the test for each call that it did not account for.
    ///
    ///     @Suite("LoggedOutInteractor", .schedules(50), .exhaustive)
    ///     struct LoggedOutInteractorTests { … }
    ///
    /// A test accounts for the calls so far when it reads `calls`, `callCount` or `writes`, and for
    /// those for which it waits with `called(times:)` or which it resumes, with those before them. Reads
    /// of a ``PropertySpy`` need no account. The trait sees the spies that the test and its suite create. Write it after
    /// `.schedules`, so that it looks at each schedule. There it settles first, so that it also sees the calls of work
    /// that still runs when the test returns.
    public static var exhaustive: Self { Self() }
}
