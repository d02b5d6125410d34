import Synchronization
import Testing

@testable import RaceTesting

/// Tests of the trait `.schedules(_:)`, which call it as Swift Testing does.
@Suite("The trait .schedules", .failsIfStuck)
struct ScheduleTraitTests {
    let log = FailureLog()

    @Test(
        "The body runs once for each schedule, without a number for at most 500.",
        arguments: [(ScheduleTrait.schedules(25), 25), (.schedules(), 500), (.schedule(), 1)])
    func count(trait: ScheduleTrait, count: Int) async throws {
        let cooked = Spy<Void, Void, Never>("cooked()")

        try await scope(trait) {
            await cooked()
            await runYieldingTasks(4, count: 1)
        }

        #expect(cooked.callCount == count)
    }

    @Test("A strict trait fails a test with one interleaving, once.")
    func strict() async throws {
        try await log.collect { try await scope(.schedules(2, strict: true)) {} }

        log.expectOne("only one interleaving")
    }

    @Test("A failure fails the test itself, at its line.")
    func failsTheTest() async throws {
        let test = try #require(Test.current)

        try await withKnownIssue {
            try await scope(.schedule()) { throw KitchenError.busy }
        } matching: { issue in
            issue.sourceLocation?.line == test.sourceLocation.line
        }
    }

    @Test(
        "A body that hangs is reported before the trait waits for it, in a cancelled test too.",
        arguments: [false, true])
    func hang(isCancelled: Bool) async throws {
        let hanging = Callbacks()
        let release: FailureReporter.Record = { sentence, site in
            log.reporter.fail(sentence, at: site)
            hanging.resume()
        }
        // A cancelled test may be cut short before it has stalled.
        let releasing = FailureReporter(release, warning: release)

        let hasEnded = AtomicFlag()

        let test = Task {
            try await FailureReporter.$override.withValue(releasing) {
                try await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                    try await scope(.schedule()) {
                        await hanging.wait()
                        // Long, so that a trait that does not wait returns before it.
                        for _ in 1...1_000 { await Task.yield() }
                        hasEnded.set()
                    }
                }
            }
        }
        if isCancelled { test.cancel() }
        try await test.value

        let sentence = try #require(log.sentences.first)
        #expect(
            sentence.contains("look for a continuation that is never")
                || isCancelled && sentence.hasPrefix("Cut short after 0 of"))
        #expect(hasEnded.value)
    }

    private func scope(
        _ trait: ScheduleTrait, _ body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: .current, performing: body)
    }
}

/// The one suite without a trait of the library: under a trait that runs no test, its own tests would pass.
@Suite("The traits")
struct TraitsTests {
    @Test("Under .failsIfStuck a test runs once, and its error is thrown.")
    func failsIfStuck() async throws {
        let (test, kitchen) = (try #require(Test.current), KitchenSpy())

        await #expect(throws: KitchenError.busy) {
            try await StuckTrait.failsIfStuck.provideScope(for: test, testCase: .current) {
                kitchen.ring("front")
            }
            try await StuckTrait.failsIfStuck.provideScope(for: test, testCase: .current) {
                throw KitchenError.busy
            }
        }

        #expect(kitchen.ringSpy.calls == ["front"])
    }

    @Test(
        "Under .schedules a test runs, and its error fails it.",
        arguments: [ScheduleTrait.schedule(), .schedules(2)])
    func schedules(trait: ScheduleTrait) async throws {
        let (test, log) = (try #require(Test.current), FailureLog())

        try await log.collect {
            try await trait.provideScope(for: test, testCase: .current) {
                throw KitchenError.busy
            }
        }

        log.expectOne("The body threw: busy")
    }

    @Test("The traits apply to the suites in their suites.")
    func nested() {
        let traits: [any SuiteTrait] = [
            StuckTrait.failsIfStuck, ScheduleTrait.schedules(2), ExhaustiveTrait.exhaustive,
        ]

        #expect(traits.map { $0.isRecursive } == [true, true, true])
    }
}

@Suite("The trait .schedules of a test in a suite that has it", .schedules(2))
struct OwnSchedulesTests {
    private static let runs = Mutex(0)

    @Test("The test's own trait counts: this one runs once.", .schedule())
    func own() async {
        async let first: Void = Task.yield()
        async let second: Void = Task.yield()
        _ = await (first, second)
        Self.runs.withLock { $0 += 1 }

        #expect(Self.runs.withLock(\.self) == 1)
    }
}
