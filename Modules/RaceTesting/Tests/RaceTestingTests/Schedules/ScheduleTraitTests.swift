import Synchronization
import Testing

@testable import RaceTesting

/// Tests of the trait `.schedules(_:)`, which call it as Swift Testing does.
@Suite("The trait .schedules", .failsIfStuck)
struct ScheduleTraitTests {
    let log = FailureLog()

    @Test("The body runs once for each schedule.")
    func count() async throws {
        let cooked = Spy<Void, Void, Never>("cooked()")

        try await scope(.schedules(25)) {
            await cooked()
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { await Task.yield() } }
            }
        }

        #expect(cooked.callCount == 25)
    }

    @Test("Without a number it runs at most 50 schedules.")
    func defaultCount() async throws {
        let cooked = Spy<Void, Void, Never>("cooked()")

        try await scope(.schedules()) {
            await cooked()
            await withTaskGroup { group in
                for _ in 1...4 { group.addTask { await Task.yield() } }
            }
        }

        #expect(cooked.callCount == 50)
    }

    @Test("Under one schedule it runs once.")
    func once() async throws {
        let cooked = Spy<Void, Void, Never>("cooked()")

        try await scope(.schedule()) { await cooked() }

        #expect(cooked.callCount == 1)
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

    @Test("A trait that is not strict warns instead.")
    func warns() async throws {
        try await Environment.$strict.withValue("0") {
            try await log.collect { try await scope(.schedules(2)) {} }
        }

        #expect(log.warnings.first?.contains("only one interleaving") == true)
    }

    @Test("A trace replays a race.", .unlessInstrumented)
    func replay() async throws {
        try await log.collect {
            try await scope(.schedule("0:1 3:1")) { try await Seat.rush() }
        }

        #expect(log.sentences.first?.contains("The seat was sold twice.") == true)
    }

    @Test("A forgotten resume is reported, and the body ends.")
    func forgottenResume() async throws {
        try await log.collect {
            try await scope(.schedules(25)) {
                let kitchen = KitchenSpy()
                kitchen.cookSpy.suspends()
                _ = try await kitchen.cook("ribs", plates: 1)
            }
        }

        #expect(log.sentences.first?.contains("was not resumed") == true)
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

    @Test("An exploration inside a schedule is refused.")
    func nested() async {
        await log.collect { await schedule { await schedules {} } }

        #expect(
            log.sentences.first?.contains("Schedules cannot be nested.") == true)
    }

    /// Runs `body` under the trait, in the place of Swift Testing.
    private func scope(
        _ trait: ScheduleTrait, _ body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: .current, performing: body)
    }
}
