import Synchronization
import Testing

@testable import RaceTesting

@Suite("Linearizability of services", .failsIfStuck)
struct LinearizabilityTests {
    private let log = FailureLog()

    enum Bug: CaseIterable {
        case lostUpdate
        /// A load that is joined after a clear, which gives a page that is too old.
        case staleJoin
        /// A queue that checks and then acts, and takes one item too many.
        case overflow

        func find(_ log: FailureLog, seed: UInt64) async -> ScenarioReport {
            switch self {
            case .lostUpdate: await log.check(Tally(), seed: seed)
            case .staleJoin: await log.check(PageCache(.joinsLoads), seed: seed)
            case .overflow: await log.check(Mailbox(.checksThenActs), seed: seed)
            }
        }
    }

    @Test(
        "A bug is found, from each of five seeds, with the fewest calls that show it.",
        arguments: Bug.allCases, 0..<5 as Range<UInt64>)
    func found(bug: Bug, seed: UInt64) async {
        let report = await bug.find(log, seed: seed)

        #expect(report.failure?.callCount == (bug == .staleJoin ? 4 : 2))
        // The runs that make it smaller are not counted.
        #expect(report.schedules <= 100 * report.scenarios)
        #expect(report.overlaps > 0 && report.overlaps <= report.schedules)
    }

    @Test("A queue that misses a wake-up has a call that never returns.")
    func missedWakeUp() async {
        let failure = await ScheduleRun.$patience.withValue(.milliseconds(20)) {
            await log.check(Mailbox(.missesWakeUps), seed: 1).failure
        }

        #expect(failure?.callCount == 2)
        #expect(failure?.history.contains("never returns") == true)
    }

    @Test("The right ones pass, and their calls overlap.")
    func right() async {
        let reports = [
            await log.check(Tally(isSafe: true), scenarios: 20, strict: true),
            await log.check(PageCache(.joinsNewLoads), scenarios: 20, strict: true),
            await log.check(Mailbox(.right), scenarios: 20, strict: true),
        ]

        for report in reports {
            #expect(report.scenarios == 20)
            #expect(report.overlaps > 100)
        }
        #expect(log.sentences == [])
    }

    @Test("A result that is too old is shown with the order that would give it.")
    func tooOld() async {
        await log.check(PageCache(.joinsLoads), replay: "0 > 1 | 0 @")
        #expect(log.sentences.isEmpty)

        await log.check(PageCache(.joinsLoads), replay: "0 0 | 0 1 @ 3:1")
        let sentence = log.sentences.first ?? ""
        let beforeTimeline = sentence.firstRange(of: "Timeline")?.lowerBound ?? sentence.endIndex
        #expect(
            sentence[..<beforeTimeline] == """
                Scenario 0 0 | 0 1 failed.
                - No sequential order of the calls gives their results.
                  task 1        task 2
                  ┌ get()
                  │             • get() → 1
                  │             • clear()
                  └ → 1
                  • get() → 1
                In sequence the model gives one of these:
                  task 1: get() → 1, task 2: get() → 1, task 2: clear(), task 1: get() → 2
                  task 2: get() → 1, task 2: clear(), task 1: get() → 2, task 1: get() → 2
                Only an order that is against the time gives the results: task 1: get() → 1, \
                task 2: get() → 1, task 1: get() → 1, task 2: clear().
                Replay: RACE_SEED="0 0 | 0 1 @ 3:1" with this test as the --filter.
                10 of 10 reruns did the same.

                """)
    }

    @Test("The printed text replays the same calls with the same results.")
    func replay() async throws {
        let failure = try #require(await log.check(Mailbox(.checksThenActs)).failure)
        let again = await log.check(Mailbox(.checksThenActs), replay: failure.replay)

        #expect(again.schedules == 1)
        #expect(again.failure?.history == failure.history)
        #expect(again.failure?.replay == failure.replay)
        #expect(again.failure?.allowed == failure.allowed)
    }

    @Test("A replay runs only its schedule, also when others fail, and warns of nothing.")
    func trace() async {
        let report = await log.check(PageCache(.joinsLoads), replay: "0 0 | 0 1 @")
        await log.check(Tally(), replay: "0", strict: true)

        #expect(report.schedules == 1)
        #expect(log.sentences + log.warnings == [])
    }

    @Test("A green check without calls that overlap says so, and a strict one fails.")
    func noOverlap() async {
        let report = await leniently { await log.check(Quick(), scenarios: 5) }
        await log.check(Quick(), scenarios: 5, strict: true)

        let sentence = """
            No two operations overlapped in 5 scenarios, so there was nothing to explore. None of \
            them suspends inside. Let the doubles that they await suspend, as a Spy does, or \
            compare with the model in a test of one task.
            """
        #expect(report.overlaps == 0)
        #expect(log.warnings == [sentence])
        #expect(log.sentences == [sentence])
    }

    @Test("A check with work outside says so.")
    func workOutside() async {
        let report = await leniently {
            await log.checkLinearizability(
                of: { Quick() }, model: 0,
                operations: [
                    .operation("pause()", { await $0.pause() }, model: { _ in })
                ], scenarios: 1, schedules: 1)
        }

        #expect(report.arrivals > 0)
        #expect(report.failure == nil)
        #expect(log.warnings.first?.contains("Work ran outside the schedules") == true)
    }

    @Test("A check without operations, scenarios or schedules fails.")
    func nothing() async {
        await log.checkLinearizability(of: { Quick() }, model: 0, operations: [])
        await log.check(Quick(), scenarios: 0)
        await log.check(Quick(), schedules: 0)

        #expect(log.sentences.count == 3)
        #expect(log.sentences.allSatisfy { $0.hasPrefix("There is nothing to run.") })
    }

    @Test("A trap prints the scenario before the process ends.")
    func trap() async throws {
        let result = await #expect(processExitsWith: .failure, observing: .output) {
            await checkLinearizability(
                of: { Quick() }, model: 0,
                operations: [
                    .operation("trap()", { _ in preconditionFailure("It traps.") }, model: { _ in })
                ], seed: 1)
        }

        #expect(result.output.contains("Replay: RACE_SEED=\"0"))
        #expect(result.output.contains(" | "))
        #expect(result.output.contains(" @ "))
    }
}
