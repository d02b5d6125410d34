import Routing
import RoutingTestSupport
import Testing

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
