import Foundation
import Routing
import Testing

/// Random storms on real threads: attaches, detaches, slots, work, failures, cancellations and a
/// shutdown, from outside and from inside of the units, at random moments.
///
/// A seed decides who does what; the threads decide when. `STORM_SEED=n` runs one seed a hundred
/// times, `STORM_ROUNDS=n` runs as many seeds, from a random one on.
@Suite("1 to 9, 16. The invariants hold in a storm", .timeLimit(.minutes(1)))
struct StormSuite {
    private static var seeds: [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["STORM_SEED"].flatMap(UInt64.init) {
            return Array(repeating: seed, count: 100)
        }
        let rounds = environment["STORM_ROUNDS"].flatMap(UInt64.init)
        let first = rounds == nil ? 0 : UInt64.random(in: 0..<1 << 32)
        return Array(first..<first + (rounds ?? 1_000))
    }

    @Test("Whatever happens to a tree, in whatever order, the invariants hold and it ends.")
    func invariants() async {
        for seed in Self.seeds {
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
