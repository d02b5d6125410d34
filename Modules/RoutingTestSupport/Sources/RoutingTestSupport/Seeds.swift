#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which seeds an exploration tries.
enum Seeds {
    /// What `RIBHOUSE_SEED` holds.
    static let environment = ProcessInfo.processInfo.environment["RIBHOUSE_SEED"]

    /// What `RIBHOUSE_SCHEDULES` holds.
    static let countInEnvironment = ProcessInfo.processInfo.environment["RIBHOUSE_SCHEDULES"]

    /// A row of seeds that short numbers name.
    static func row(of count: Int, from start: UInt64) -> [UInt64] {
        var seeds = SplitMix64(seed: start)
        return (0..<count).map { _ in seeds.next() & 0xFFFF_FFFF }
    }

    /// Reads a seed as failures print it, or in decimal.
    static func seed(_ text: String) -> UInt64? {
        text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    }

    /// Reads how many schedules to try.
    static func count(_ text: String) -> Int? {
        Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
