/// The seed of one random schedule, which also says how the schedule chooses.
///
/// The lowest two bits are the kind: uniform choices, or priorities with zero to two changes. Bits 32 to
/// 36 are the number of decisions to expect, as a power of two. So a seed alone replays its schedule.
struct ScheduleSeed {
    /// The ways to choose among which a search picks the ways of its schedules.
    enum Kind {
        /// A quarter of the schedules choose uniformly, the others by priorities.
        case any
        case uniform
        case priorities
    }

    let number: UInt64

    init(_ number: UInt64) {
        self.number = number
    }

    /// Creates a seed of a schedule that is expected to have at least and at most so many decisions.
    init(_ random: UInt64, expecting decisions: ClosedRange<Int>, _ kind: Kind = .any) {
        let (least, most) = (Self.power(decisions.lowerBound), Self.power(decisions.upperBound))
        let power = least + (random >> 40) % (most - least + 1)
        let lowest =
            switch kind {
            case .any: random & 3
            case .uniform: UInt64(0)
            case .priorities: 1 + (random >> 32) % 3
            }
        number = random & 0xFFFF_FFFC | lowest | min(power, 31) << 32
    }

    /// Returns the power of two above a number.
    private static func power(_ number: Int) -> UInt64 {
        UInt64(Int.bitWidth - max(number, 2).leadingZeroBitCount)
    }

    /// The seed as a failure prints it.
    var text: String { "0x" + String(number, radix: 16) }

    /// The number of changes of priorities; `nil` for uniform choices.
    var priorityChanges: Int? { number & 3 == 0 ? nil : Int(number & 3) - 1 }

    var decisions: Int {
        let power = Int(number >> 32) & 31
        return 1 << (power == 0 ? 5 : power)
    }
}
