import Routing
import RoutingTestSupport
import Testing

/// Random storms on real threads.
///
/// Units are attached, swapped, cancelled, detached and shut down, and start work, from outside and
/// from inside the units, at random moments. ``StormSeeds`` says how to run other seeds, or one
/// seed again.
@Suite("1 to 9, 16. The invariants hold in a storm", .failsIfStuck)
struct StormTests {
    @Test("Whatever happens to a tree, the invariants hold and the storm ends.")
    func invariants() async {
        for seed in StormSeeds.first(400) {
            let entries = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await storm(seed)
            }

            let violations = StormReport(entries).violations

            #expect(violations.isEmpty, "STORM_SEED=\(seed): \(violations)")
            if !violations.isEmpty { return }
        }
    }

    private func storm(_ seed: UInt64) async -> [StormJournal.Entry] {
        let world = StormWorld(budget: 60)
        await world.run(seed: seed)
        return world.journal.entries
    }
}

/// The storms of ``StormTests`` under explored schedules, where the seed also decides the order.
@Suite("1 to 9, 16. The invariants hold under explored schedules", .failsIfStuck)
struct StormScheduleTests {
    @Test("Whatever the schedule, the invariants hold and the storm ends.")
    func invariants() async {
        for seed in StormSeeds.first(10) {
            await schedules(10) {
                let world = StormWorld(budget: 30)

                await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                    await world.run(seed: seed)
                }

                let violations = StormReport(world.journal.entries).violations
                #expect(violations.isEmpty, "STORM_SEED=\(seed): \(violations)")
            }
        }
    }
}
