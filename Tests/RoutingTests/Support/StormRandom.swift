import Foundation
import Routing
import RoutingTestSupport

/// The random numbers of a storm, which depend on its seed alone.
struct StormRandom: RandomNumberGenerator {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    mutating func next() -> UInt64 { numbers.next() }

    /// Returns a generator for a task that runs at the same time.
    mutating func fork() -> StormRandom { StormRandom(seed: next()) }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

/// The seeds of a storm: a seed decides which actions are taken, and the threads decide when.
///
/// `STORM_SEED=n` runs one seed a hundred times. `STORM_ROUNDS=n` runs `n` seeds, from a random
/// one. Without `FAULTS`, a tenth of the seeds runs.
enum StormSeeds {
    static func first(_ count: UInt64) -> [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["STORM_SEED"].flatMap(UInt64.init) {
            return Array(repeating: seed, count: 100)
        }
        guard let rounds = environment["STORM_ROUNDS"].flatMap(UInt64.init) else {
            return Array(0..<(environment["FAULTS"] == nil ? max(1, count / 10) : count))
        }
        let first = UInt64.random(in: 0..<1 << 32)
        return Array(first..<first + rounds)
    }
}

/// Has four tasks act at random at once, and shuts the tree down after at most `delay` turns.
func shake(
    _ random: inout StormRandom, steps: Int = 12, shuttingDown root: RouterFake? = nil,
    within delay: Int = 100, act: @escaping @Sendable (inout StormRandom) async -> Void
) async {
    await withTaskGroup { group in
        for _ in 0..<4 {
            var random = random.fork()
            group.addTask { for _ in 0..<steps { await act(&random) } }
        }
        guard let root else { return }
        let delay = random.below(delay)
        group.addTask {
            for _ in 0..<delay { await Task.yield() }
            await root.shutdown()
        }
    }
}

/// Runs an action in a task that is cancelled meanwhile.
func cancelled(_ action: @escaping @Sendable () async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await action() }
        await Task.yield()
        group.cancelAll()
    }
}
