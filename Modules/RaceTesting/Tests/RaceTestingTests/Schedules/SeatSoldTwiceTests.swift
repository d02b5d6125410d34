import RaceTesting
import Testing

/// A race that does not show in 100,000 runs on real threads.
@Suite("A seat sold twice", .failsIfStuck)
struct SeatSoldTwiceTests {
    let log = FailureLog()

    @Test("300 schedules find it, from every base seed.", arguments: 0..<100)
    func random(base: UInt64) async {
        let report = await log.collect { await schedules(300, seed: base, Seat.rush) }

        #expect(report.failure?.repeats == true)
    }

    @Test("The schedules with at most three deviations find it.", .unlessInstrumented)
    func exhaustive() async {
        let report = await log.collect { await everySchedule(maxDelays: 3, Seat.rush) }

        #expect(report.failure != nil)
    }

    @Test("Its trace replays it, 1,000 times of 1,000.")
    func replay() async throws {
        let report = await log.collect { await schedules(300, seed: 1, Seat.rush) }
        let failure = try #require(report.failure)

        var same = 0
        for _ in 1...1_000 {
            let again = await log.collect { await schedule(failure.trace, Seat.rush) }
            if again.failure?.trace == failure.trace { same += 1 }
        }

        #expect(same == 1_000)
    }

    @Test("Its smallest trace, copied into code, replays it.", .unlessInstrumented)
    func replayTrace() async {
        let report = await log.collect { await schedule("0:1 3:1", Seat.rush) }

        #expect(report.failure?.sentences == ["The body threw: The seat was sold twice."])
    }
}
