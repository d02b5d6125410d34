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
    func threads() async {
        for seed in StormSeeds.first(400) {
            guard await storm(seed, budget: 60) else { return }
        }
    }

    @Test("They hold under explored schedules, too, where the seed also decides the order.")
    func explored() async {
        for seed in StormSeeds.first(10) {
            await schedules(10) { await storm(seed, budget: 30) }
        }
    }

    /// Returns whether the invariants hold.
    @discardableResult
    private func storm(_ seed: UInt64, budget: Int) async -> Bool {
        let world = StormWorld(budget: budget)
        _ = await reports { await world.run(seed: seed) }

        let violations = StormReport(world.journal.entries).violations
        #expect(violations.isEmpty, "STORM_SEED=\(seed): \(violations)")
        return violations.isEmpty
    }
}
