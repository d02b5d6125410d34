import Foundation
import RaceTesting

/// Damage to files, the same in each run.
///
/// `DAMAGED_FILES=1000000 swift test --filter DamagedFileTests` tries as many; each test prints its count.
public struct Damage: Sendable {
    /// The number of damaged files that a test tries.
    public static let count =
        ProcessInfo.processInfo.environment["DAMAGED_FILES"].flatMap(Int.init) ?? 500

    private var numbers = SplitMix64(seed: 16)

    public init() {}

    /// Returns the bytes with one kind of damage: flipped, replaced, removed, repeated or cut off.
    public mutating func damaged(_ whole: [UInt8]) -> [UInt8] {
        while true {
            var bytes = whole
            let place = Int.random(in: bytes.indices, using: &numbers)
            let end = Int.random(in: place..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<6, using: &numbers) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            case 1: bytes[place] = .random(in: 0...255, using: &numbers)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.removeSubrange(place...end)
            case 4: bytes.insert(contentsOf: bytes[place...end], at: place)
            default:
                for index in place...end { bytes[index] = .random(in: 0...255, using: &numbers) }
            }
            if bytes != whole { return bytes }
        }
    }
}
