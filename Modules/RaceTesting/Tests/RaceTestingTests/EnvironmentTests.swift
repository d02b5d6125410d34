import Foundation
import Testing

@testable import RaceTesting

@Suite("The environment of explorations", .failsIfStuck)
struct EnvironmentTests {
    @Test(
        "RACE_SCHEDULES must be a number above zero.",
        arguments: [("10000", 10_000), ("1", 1), ("0", nil), ("-5", nil), ("many", nil), ("", nil)])
    func count(text: String, expected: Int?) {
        #expect(Environment.count(text) == expected)
    }

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

    @Test("RACE_SEED is the only schedule of each of two searches, and each says so.")
    func seedOfSearch() async {
        await #expect(processExitsWith: .success) {
            // Safe: it is set before the first exploration of this process reads it.
            _ = unsafe setenv("RACE_SEED", "1:1", 1)
            let body: @Sendable () async -> Void = {
                await runYieldingTasks(3, count: 0)
            }
            let log = FailureLog()
            let reports = await log.collect {
                [await schedules(200, body), await everySchedule(maxDelays: 3, body)]
            }
            let warningCount = log.warnings.count {
                $0.contains("Only the schedule of RACE_SEED ran")
            }
            exit(warningCount == 2 && reports.map(\.schedules) == [1, 1] ? 0 : 1)
        }
    }

    @Test("With RACE_SEED a search of nothing is still a mistake.")
    func seedOfNothing() async {
        await #expect(processExitsWith: .exitCode(2)) {
            // Safe: it is set before the first exploration of this process reads it.
            _ = unsafe setenv("RACE_SEED", "1:1", 1)
            let log = FailureLog()
            await log.collect {
                await schedules(0) {}
                await everySchedule(maxDelays: -1) {}
            }
            exit(Int32(log.sentences.count { $0.contains("runs nothing") }))
        }
    }

    @Test("RACE_SEED is the only scenario of a check of linearizability, which says so.")
    func seedOfCheck() async {
        await #expect(processExitsWith: .success) {
            // Safe: it is set before the first exploration of this process reads it.
            _ = unsafe setenv("RACE_SEED", "0 | 0", 1)
            let log = FailureLog()
            let report = await log.checkLinearizability(
                of: { Tally(isSafe: true) }, model: 0, operations: Tally.operations,
                replay: "0 0 0")

            #expect(report.scenarios == 1)
            #expect(report.overlaps > 0)
            #expect(log.warnings == ["Only the scenario of RACE_SEED ran, because it is set."])
            #expect(log.sentences == [])
        }
    }

    @Test("A RACE_SEED that is no scenario fails a check of linearizability, and is named.")
    func noScenario() async {
        await #expect(processExitsWith: .success) {
            // Safe: as above.
            _ = unsafe setenv("RACE_SEED", "0x7", 1)
            let log = FailureLog()
            await log.checkLinearizability(of: { Tally() }, model: 0, operations: Tally.operations)

            #expect(log.sentences.count == 1)
            #expect(log.sentences.first?.hasPrefix("RACE_SEED is “0x7”, which is not") == true)
            #expect(log.warnings == [])
        }
    }

    @Test("RACE_SCHEDULES replaces the number that a test asks for; another text fails the test.")
    func scheduleCount() {
        let log = FailureLog()
        let texts = ["7", nil, "many"]

        let counts = texts.map {
            Environment.schedules($0, insteadOf: 2, log.reporter, at: SourceSite())
        }

        #expect(counts == [7, 2, 2])
        #expect(log.sentences.count == 1)
    }
}
