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
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { await Task.yield() } }
            }
        }

        #expect(cooked.callCount == count)
    }

    @Test("A race is found and reported once.")
    func race() async throws {
        try await log.collect { try await scope(.schedules(300)) { try await Seat.rush() } }

        #expect(log.sentences.count == 1)
        #expect(log.sentences.first?.contains("The seat was sold twice.") == true)
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

    @Test("A strict trait fails a test with one interleaving.")
    func strict() async throws {
        try await log.collect { try await scope(.schedules(2, strict: true)) {} }

        #expect(log.sentences.first?.contains("only one interleaving") == true)
    }

    @Test(
        "A body that hangs is reported before the trait waits for it, in a cancelled test too.",
        arguments: [false, true])
    func hang(isCancelled: Bool) async throws {
        let hanging = Mutex<[CheckedContinuation<Void, Never>]>([])
        let release: FailureReporter.Record = { sentence, site in
            log.reporter.fail(sentence, at: site)
            for continuation in hanging.withLock({ $0 }) { continuation.resume() }
        }
        // A cancelled test may be cut short before it has stalled.
        let releasing = FailureReporter(release, warning: release)

        let hasEnded = AtomicFlag()

        let test = Task {
            try await FailureReporter.$override.withValue(releasing) {
                try await ScheduleRun.$patience.withValue(.milliseconds(20)) {
                    try await scope(.schedule()) {
                        await withCheckedContinuation { new in hanging.withLock { $0.append(new) } }
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

    /// Runs `body` under the trait, in the place of Swift Testing.
    private func scope(
        _ trait: ScheduleTrait, _ body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: .current, performing: body)
    }
}
