import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import LocalAccounts

/// `DAMAGED_FILES=1000000 swift test --filter DamagedFileTests` tries as many; it prints the count.
@Suite struct DamagedFileTests {
    private static let count =
        ProcessInfo.processInfo.environment["DAMAGED_FILES"].flatMap(Int.init) ?? 2_000

    /// Numbers that are the same in each run (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64 = 16

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }

    /// Returns the bytes with one kind of damage.
    private func damaged(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
        var bytes = bytes
        let place = Int.random(in: bytes.indices, using: &numbers)
        let end = Int.random(in: place..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 1: bytes[place] = .random(in: 0...255, using: &numbers)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.removeSubrange(place...end)
        case 4: bytes.insert(contentsOf: bytes[place...end], at: place)
        default: for index in place...end { bytes[index] = .random(in: 0...255, using: &numbers) }
        }
        return bytes
    }

    @Test("No random damage is read as something else.")
    func randomDamage() {
        var numbers = Numbers()
        var count = 0
        for file in [StoredSamples.accounts, StoredSamples.session] {
            let bytes = Array(file.utf8)
            for _ in 0..<Self.count / 2 {
                let damaged = damaged(bytes, &numbers)
                guard damaged != bytes else { continue }
                count += 1
                #expect((try? JSONFile<AccountList>.content(of: damaged)) == nil)
                #expect((try? JSONFile<Session>.content(of: damaged)) == nil)
            }
        }
        print("\(count) damaged files were tried.")
    }
}
