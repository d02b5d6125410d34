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
