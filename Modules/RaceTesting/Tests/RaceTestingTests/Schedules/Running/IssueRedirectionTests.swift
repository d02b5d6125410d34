import Synchronization
import Testing

@testable import RaceTesting

@Suite("The issues of schedules", .failsIfStuck)
struct IssueRedirectionTests {
    private final class Received: Sendable {
        private let all = Mutex<[Issue]>([])

        var issues: [Issue] { all.withLock { $0 } }

        func collect(_ work: @Sendable () async -> Void) async throws {
            let trait: IssueHandlingTrait = .compactMapIssues { issue in
                // One of a detached task comes to all tests that run.
                if Test.current == nil { return nil }
                self.all.withLock { $0.append(issue) }
                return nil
            }
            try await trait.provideScope(
                for: #require(Test.current), testCase: .current, performing: work)
        }
    }

    private let received = Received()

    @Test("A known issue around an exploration is its failure, once.")
    func knownAround() async throws {
        let reports = Mutex<[ScheduleReport]>([])

        try await received.collect {
            await withKnownIssue {
                let report = await schedules(200) { await Self.race() }
                reports.withLock { $0.append(report) }
            }
        }

        let report = try #require(reports.withLock { $0.first })
        #expect(report.failure?.repeats == true)
        #expect(received.issues.map(\.isFailure) == [false])
        #expect(received.issues.first?.description.contains("Schedule 1 failed.") == true)
    }

    @Test("A known issue around an exploration of nothing but known issues is missed.")
    func knownInside() async throws {
        try await received.collect {
            await withKnownIssue {
                await schedules(10) {
                    await runYieldingTasks(2, count: 1)
                    withKnownIssue { Issue.record("Ribs are not done.") }
                }
            }
        }

        #expect(received.issues.map(\.isFailure) == [false, true])
    }

    @Test("A known issue, and a warning, of each schedule reach the test once.")
    func once() async throws {
        try await received.collect {
            let report = await schedules(20) {
                await runYieldingTasks(2, count: 2)
                withKnownIssue { #expect(Bool(false), "Ribs are not done.") }
                Issue.record("It is late.", severity: .warning)
            }
            #expect(report.schedules > 1)
        }

        #expect(received.issues.count == 2)
    }

    @Test("An expectation is seen in an exploration of a detached task.")
    func detached() async throws {
        let report = await Task.detached {
            await FailureLog().collect { await schedules(200) { await Self.race() } }
        }.value

        #expect(report.failure?.repeats == true)
    }

    @Test(
        "An expectation is seen in an exploration of an exit test, and fails it once.",
        .onKnownToolchain)
    func exitTest() async throws {
        try await received.collect {
            await #expect(processExitsWith: .success) {
                await schedules(200) { await Self.race() }
            }
        }

        #expect(received.issues.count == 1)
        #expect(received.issues.first?.description.contains("10 of 10 reruns did") == true)
    }

    @Sendable private static func race() async {
        let kitchen = Counter()
        async let first: Void = kitchen.add()
        async let second: Void = kitchen.add()
        _ = await (first, second)
        #expect(await kitchen.count == 2)
    }

    private actor Counter {
        private(set) var count = 0

        func add() async {
            let old = count
            await Task.yield()
            count = old + 1
        }
    }
}

@Suite("The failures of one schedule", .failsIfStuck)
struct ScheduleLogTests {
    private let log = FailureLog()

    @Test(
        "An expectation that fails on another thread fails the schedule, and not the test as well.")
    func otherThread() async {
        let report = await log.schedule {
            await Outside().visit { #expect(Bool(false), "Ribs are not done.") }
        }

        #expect(log.sentences.count == 1)
        #expect(report.failure?.sentences.first?.contains("Ribs are not done.") == true)
    }

    @Test("A body that cancels its test fails, and says what to do instead.")
    func cancelledTest() async {
        // Of a detached task Swift Testing knows no test, so this one goes on.
        let error = await Task.detached {
            var thrown: any Error = CancellationError()
            withKnownIssue { do { try Test.cancel("No network.") } catch { thrown = error } }
            return thrown
        }.value

        let report = await log.collect { await schedule { throw error } }

        #expect(report.failure?.sentences.count == 1)
        #expect(
            report.failure?.sentences.first?.hasPrefix(
                "The body called Test.cancel(“No network.”), which no schedule can.") == true)
    }

    @Test("Outside of a schedule there is no log.")
    func outside() {
        #expect(!ScheduleLog.record("Late."))
    }
}

@Suite("Reporters of failures", .failsIfStuck)
struct FailureReporterTests {
    private let log = FailureLog()
    private let other = FailureLog()

    @Test("An override gets what a reporter that was there before it reports, and not its own.")
    func override() {
        let reporter = other.reporter
        log.collect {
            reporter.fail("Late.", at: SourceSite())
            reporter.warn("Slow.", at: SourceSite())
        }
        #expect(log.sentences == ["Late."])
        #expect(log.warnings == ["Slow."])
        #expect(other.sentences + other.warnings == [])

        let outer = FailureReporter { sentence, site in reporter.fail(sentence, at: site) }
        FailureReporter.$override.withValue(outer) { outer.fail("Late.", at: SourceSite()) }
        #expect(other.sentences == ["Late."])
    }

    @Test("The override is the running reporter, also in a schedule; a double keeps it.")
    func running() async {
        await schedule { log.collect { FailureReporter.running.fail("Late.", at: SourceSite()) } }
        let reporter = log.collect { FailureReporter.running }
        reporter.fail("Later.", at: SourceSite())

        #expect(log.sentences == ["Late.", "Later."])
    }

    @Test("A detached task of Swift Testing fails the run, though it knows no test.")
    func detachedOutside() async {
        let reporter = await Task.detached { FailureReporter.running }.value

        withKnownIssue { reporter.fail("Late.", at: SourceSite()) }
    }
}
