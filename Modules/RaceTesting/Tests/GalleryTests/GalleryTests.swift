import RaceTesting
import Testing

@Suite("The gallery of races", .failsIfStuck)
struct GalleryTests {
    private let log = FailureLog()

    @Test("Each bug is found within 500 schedules, from each of 100 seeds.", arguments: Race.all)
    func bug(race: Race) async {
        for seed in 0..<100 as Range<UInt64> {
            let report = await log.collect {
                await schedules(500, seed: seed, cancelling: race.cancelling, race.bug)
            }
            #expect(report.failure?.repeats == true, "Seed \(seed)")
        }
    }

    @Test("No schedule shows it without a cancel.", arguments: Race.ofCancels)
    func onlyCancels(race: Race) async {
        let report = await log.collect { await schedules(2_000, race.bug) }

        #expect(report.failure == nil)
    }

    @Test("No schedule shows it without a fault or another value.", arguments: Race.ofValues)
    func onlyValues(race: Race) async {
        let report = await log.collect {
            await Place.$hasOneValue.withValue(true) { await schedules(2_000, race.bug) }
        }

        #expect(report.failure == nil)
        #expect(report.distinct > 1)
    }

    @Test("Each fix passes 2,000 schedules, or all there are.", arguments: Race.all)
    func fix(race: Race) async {
        let report = await log.collect {
            await schedules(2_000, cancelling: race.cancelling, race.fix)
        }

        #expect(report.failure == nil)
        #expect(report.isComplete || report.schedules == 2_000)
        #expect(report.distinct > 1)
        #expect(log.warnings.isEmpty)
    }
}
