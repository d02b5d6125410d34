#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The seeds that an exploration tries.
enum Seeds {
    /// The value of `RACE_SEED`.
    static let seedInEnvironment = ProcessInfo.processInfo.environment["RACE_SEED"]

    /// The value of `RACE_SCHEDULES`.
    static let countInEnvironment = ProcessInfo.processInfo.environment["RACE_SCHEDULES"]

    /// Returns `count` seeds of 32 bits, so that they are short to print and type.
    static func list(of count: Int, from start: UInt64) -> [UInt64] {
        var numbers = SplitMix64(seed: start)
        return (0..<count).map { _ in numbers.next() & 0xFFFF_FFFF }
    }

    /// Reads a seed as failures print it, or in decimal.
    static func seed(_ text: String) -> UInt64? {
        text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    }

    /// Reads a number of schedules.
    static func count(_ text: String) -> Int? {
        Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
