import Foundation
import Testing

@testable import RaceTesting

@Suite("The environment of explorations", .failsIfStuck)
struct EnvironmentTests {
    @Test(
        "RACE_SEED is a seed or a trace.",
        arguments: [
            ("0x1b2c", .random(seed: 0x1B2C)), ("12", .random(seed: 12)),
            ("3:1 7:2", .trace("3:1 7:2")),
            ("many", nil), ("0x", nil),
        ] as [(String, SchedulePolicy?)])
    func seed(text: String, expected: SchedulePolicy?) {
        #expect(Environment.policy(text) == expected)
    }

    @Test("RACE_SEED is all that a search runs.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    static let rows: [Row] = [
        Row("RACE_SCHEDULES replaces the number of a test, or fails the test.") { log in
            let texts = ["10000", "1", "...1", "...3", nil, "0", "-5", "...", "many", ""]
            let counts = texts.map {
                Environment.schedules($0, insteadOf: 2, log.reporter, at: SourceSite())
            }
            #expect(counts == [10_000, 1, 1, 2, 2, 2, 2, 2, 2, 2])
            #expect(log.sentences.count == 5)
        },
        Row("Each search runs it alone and says so; no search is a mistake.", in: .alone) {
            setVariable("RACE_SEED", "1:1")
            let body: @Sendable () async -> Void = { await runYieldingTasks(3, count: 0) }
            let log = FailureLog()
            let reports = await log.collect {
                await schedules(0) {}
                await everySchedule(maxDelays: -1) {}
                return [await schedules(200, body), await everySchedule(maxDelays: 3, body)]
            }
            let says = "Only the schedule of RACE_SEED ran, because it is set."
            #expect(log.sentences.count { $0.contains("runs nothing") } == 2)
            #expect(log.warnings.count { $0 == says } == 2)
            #expect(reports.map(\.schedules) == [1, 1])
        },
        Row("It is the only scenario of a check of linearizability.", in: .alone) {
            let (report, log) = await checkTally(seed: "0 | 0")
            #expect(report.scenarios == 1)
            #expect(report.overlaps > 0)
            #expect(log.warnings == ["Only the scenario of RACE_SEED ran, because it is set."])
            #expect(log.sentences == [])
        },
        Row("It fails a check of linearizability if it is no scenario.", in: .alone) {
            let (report, log) = await checkTally(seed: "0x7")
            #expect(report.scenarios == 0)
            #expect(log.warnings == [])
            log.expectOne("RACE_SEED is “0x7”, which is not")
        },
    ]

    private static func checkTally(seed: String) async -> (ScenarioReport, FailureLog) {
        setVariable("RACE_SEED", seed)
        let log = FailureLog()
        return (await log.check(Tally(isSafe: true), replay: "0 0 0"), log)
    }
}
