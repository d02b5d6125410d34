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

    @Test("An issue fails its schedule, or the test.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A known issue around an exploration is its failure, once.") {
            let received = Received()
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
        },
        Row("A known issue around an exploration of nothing but known issues is missed.") {
            let received = Received()
            try await received.collect {
                await withKnownIssue {
                    await schedules(10) {
                        await runYieldingTasks(2, count: 1)
                        withKnownIssue { Issue.record("Ribs are not done.") }
                    }
                }
            }
            #expect(received.issues.map(\.isFailure) == [false, true])
        },
        Row("A known issue, and a warning, of each schedule reach the test once.") {
            let received = Received()
            try await received.collect {
                let report = await schedules(20) {
                    await runYieldingTasks(2, count: 2)
                    withKnownIssue { #expect(Bool(false), "Ribs are not done.") }
                    Issue.record("It is late.", severity: .warning)
                }
                #expect(report.schedules > 1)
            }
            #expect(received.issues.count == 2, "\(received.issues)")
        },
        Row("An expectation is seen in an exploration of a detached task.") {
            let report = await Task.detached {
                await FailureLog().collect { await schedules(200) { await Self.race() } }
            }.value
            #expect(report.failure?.repeats == true)
        },
        Row("An expectation on another thread fails the schedule, and only that.") { log in
            let report = await log.schedule {
                await Outside().visit { #expect(Bool(false), "Ribs are not done.") }
            }
            #expect(log.sentences.count == 1)
            #expect(report.failure?.sentences.first?.contains("Ribs are not done.") == true)
        },
        Row("A body that cancels its test fails, and says what to do instead.") { log in
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
        },
        Row("An override gets what an older reporter reports, and not its own.") { log in
            let other = FailureLog()
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
        },
        Row("The override is the running reporter, also in a schedule; a double keeps it.") { log in
            await schedule {
                log.collect { FailureReporter.running.fail("Late.", at: SourceSite()) }
            }
            let reporter = log.collect { FailureReporter.running }
            reporter.fail("Later.", at: SourceSite())
            #expect(log.sentences == ["Late.", "Later."])
        },
        Row("A detached task of Swift Testing fails the run, though it knows no test.") {
            let reporter = await Task.detached { FailureReporter.running }.value
            withKnownIssue { reporter.fail("Late.", at: SourceSite()) }
        },
    ]

    @Test(
        "An expectation is seen in an exploration of an exit test, and fails it once.",
        .onKnownToolchain)
    func exitTest() async throws {
        let received = Received()
        try await received.collect {
            await #expect(processExitsWith: .success) {
                await schedules(200) { await Self.race() }
            }
        }

        #expect(received.issues.count == 1)
        #expect(received.issues.first?.description.contains("10 of 10 reruns did") == true)
    }

    @Sendable private static func race() async {
        let tally = Tally()
        async let first = tally.increment()
        async let second = tally.increment()
        _ = await (first, second)
        #expect(await tally.value == 2)
    }
}
