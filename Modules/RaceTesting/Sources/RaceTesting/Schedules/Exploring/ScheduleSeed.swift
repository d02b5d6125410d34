import RaceTestingSteps

/// The seed of one random schedule, which also says how the schedule chooses.
///
/// The lowest two bits are above zero for priorities with zero to two changes. Else the next two say which of the
/// other kinds it is. Bits 32 to 36 are the number of decisions to expect, as a power of two. So a seed alone replays its schedule.
struct ScheduleSeed {
    enum Kind {
        case uniform, priorities
        /// Uniformly, but the newer or the older tasks more often.
        case newest, oldest

        var choice: Int32 {
            switch self {
            case .uniform: Int32(steps_uniform)
            case .priorities: Int32(steps_priorities)
            case .newest: Int32(steps_newest)
            case .oldest: Int32(steps_oldest)
            }
        }
    }

    let number: UInt64

    init(_ number: UInt64) {
        self.number = number
    }

    init(_ random: UInt64, expecting decisions: ClosedRange<Int>, _ kind: Kind) {
        let (least, most) = (Self.power(decisions.lowerBound), Self.power(decisions.upperBound))
        let power = least + (random >> 40) % (most - least + 1)
        let lowest =
            switch kind {
            case .uniform: UInt64(0)
            case .newest: UInt64(8)
            case .oldest: UInt64(12)
            case .priorities: 1 + (random >> 32) % 3
            }
        number = random & 0xFFFF_FFF0 | lowest | min(power, 31) << 32
    }

    private static func power(_ number: Int) -> UInt64 {
        UInt64(Int.bitWidth - max(number, 2).leadingZeroBitCount)
    }

    var text: String { "0x" + String(number, radix: 16) }

    var kind: Kind {
        if number & 3 > 0 { return .priorities }
        return number & 8 == 0 ? .uniform : number & 4 == 0 ? .newest : .oldest
    }

    var priorityChanges: Int? { number & 3 == 0 ? nil : Int(number & 3) - 1 }

    var decisions: Int {
        let power = Int(number >> 32) & 31
        return 1 << (power == 0 ? 5 : power)
    }
}

struct RandomSeeds {
    private var numbers: SplitMix64
    private let kind: ScheduleSeed.Kind?
    private(set) var taken = 0

    /// - Parameter kind: how all choose; without it they take turns, and priorities come after the first forty.
    init(base: UInt64, kind: ScheduleSeed.Kind? = nil) {
        (numbers, self.kind) = (SplitMix64(seed: base), kind)
    }

    mutating func next(expecting decisions: ClosedRange<Int>) -> UInt64 {
        let kinds: [ScheduleSeed.Kind] = [.uniform, .newest, .uniform, .oldest, .priorities]
        let turn = kinds[taken % (taken < 40 ? 4 : 5)]
        taken += 1
        return ScheduleSeed(numbers.next(), expecting: decisions, kind ?? turn).number
    }
}

/// A random number generator whose numbers depend only on the seed, on every platform.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private(set) var state: UInt64

    /// Creates a generator.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
