import Testing

@testable import RaceTesting

@Suite("Seeds of schedules")
struct ScheduleSeedTests {
    @Test("A seed is printed as a hexadecimal number.")
    func text() {
        #expect(ScheduleSeed(0x1B2C).text == "0x1b2c")
    }

    @Test(
        "The lowest two bits are the kind.",
        arguments: [(0, nil), (1, 0), (2, 1), (3, 2), (4, nil), (7, 2)] as [(UInt64, Int?)])
    func kind(number: UInt64, changes: Int?) {
        #expect(ScheduleSeed(number).priorityChanges == changes)
    }

    @Test(
        "Bits 32 to 36 are the power of two of the decisions; without them there are 32.",
        arguments: [(0, 32), (1, 2), (3, 8), (31, 1 << 31), (33, 2)] as [(UInt64, Int)])
    func decisions(power: UInt64, decisions: Int) {
        #expect(ScheduleSeed(power << 32).decisions == decisions)
    }

    @Test(
        "A new seed expects more decisions than there were, at least four and at most 2^31.",
        arguments: [(0, 4), (3, 4), (4, 8), (7, 8), (8, 16), (.max, 1 << 31)])
    func expecting(decisions: Int, expected: Int) {
        #expect(ScheduleSeed(.max, expecting: decisions).decisions == expected)
    }

    @Test(
        "A new seed keeps the lower bits of the random number, and sets the kind that is asked for."
    )
    func kinds() {
        #expect(ScheduleSeed(.max, expecting: 2).number == 0x2_FFFF_FFFF)
        #expect(ScheduleSeed(0xF0_0000_0001, expecting: 2).number == 0x2_0000_0001)
        #expect(ScheduleSeed(.max, expecting: 2, .uniform).number == 0x2_FFFF_FFFC)
        let priorities = (0..<4 as Range<UInt64>).map {
            ScheduleSeed($0 << 32 | 8, expecting: 2, .priorities).number
        }
        #expect(priorities == [0x2_0000_0009, 0x2_0000_000A, 0x2_0000_000B, 0x2_0000_0009])
        #expect(ScheduleSeed(0, expecting: .max).number == 0x1F_0000_0000)
    }
}
