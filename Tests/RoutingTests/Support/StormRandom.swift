import Foundation
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
/// one.
enum StormSeeds {
    static func first(_ count: UInt64) -> [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["STORM_SEED"].flatMap(UInt64.init) {
            return Array(repeating: seed, count: 100)
        }
        guard let rounds = environment["STORM_ROUNDS"].flatMap(UInt64.init) else {
            return Array(0..<count)
        }
        let first = UInt64.random(in: 0..<1 << 32)
        return Array(first..<first + rounds)
    }
}
