import RaceTesting
import Testing

@Suite("The functions that run schedules", .failsIfStuck)
struct SchedulesTests {
    enum Function: CaseIterable {
        case schedules, everySchedule, inOrderOfArrival, trace, seed

        func run(_ body: @escaping @Sendable () async -> Void) async -> ScheduleReport {
            switch self {
            case .schedules: await RaceTesting.schedules(1, body)
            case .everySchedule: await RaceTesting.everySchedule(maxDelays: 0, body)
            case .inOrderOfArrival: await RaceTesting.schedule(body)
            case .trace: await RaceTesting.schedule("0:1", body)
            case .seed: await RaceTesting.schedule(seed: 1, body)
            }
        }
    }

    @Test(
        "A body that never rests is a livelock after 100,000 steps.", arguments: Function.allCases)
    func livelock(function: Function) async {
        let report = await FailureLog().collect {
            await function.run { while !Task.isCancelled { await Task.yield() } }
        }

        let sentence = report.failure?.sentences.first
        #expect(sentence?.hasPrefix("Livelock: still running after 100000 steps.") == true)
    }

    @Test("A search without a schedule fails the test.", arguments: [(0, 1), (-1, 1), (1, -1)])
    func nothingToRun(limit: Int, maxDelays: Int) async {
        let log = FailureLog()

        await log.collect { await everySchedule(maxDelays: maxDelays, limit: limit) {} }

        #expect(log.sentences.first?.contains("runs nothing") == true)
    }

    @Test("A text that is no trace runs nothing.")
    func noTrace() async {
        let report = await FailureLog().collect { await schedule("3-1") {} }

        #expect(report.schedules == 0)
    }

    @Test("schedule() takes a function.")
    func function() async {
        @Sendable func body() async {}

        let report = await schedule(body)

        #expect(report.schedules == 1)
        #expect(!report.isCutShort)
    }
}
