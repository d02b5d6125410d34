import RaceTesting
import Synchronization
import Testing

@Suite("The issues of schedules", .failsIfStuck)
struct IssueRedirectionTests {
    /// The issues that a test gets.
    private final class Received: Sendable {
        private let all = Mutex<[Issue]>([])

        var issues: [Issue] { all.withLock { $0 } }

        /// Runs `work`, and keeps its issues from the test.
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

    /// Loses an update in the order of arrival.
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
