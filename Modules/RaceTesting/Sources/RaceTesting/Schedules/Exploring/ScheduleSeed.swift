import RaceTestingSteps

/// The seed of one random schedule, which also says how the schedule chooses.
///
/// The lowest two bits say which of the kinds it is. Bits 32 to 36 are the number of decisions to expect, as a power of
/// two, among which a cancel comes. So a seed alone replays its schedule, with the order of arrival before it.
struct ScheduleSeed {
    enum Kind: UInt64, CaseIterable {
        case uniform
        /// Uniformly, but the newer tasks more often.
        case newest
        /// In proportion to what each task still has to do.
        case weighted
        /// By priorities of jobs, which are drawn again where jobs conflict.
        case redrawn

        var needsProfile: Bool { self == .weighted || self == .redrawn }

        var choice: Int32 {
            switch self {
            case .uniform: Int32(steps_uniform)
            case .newest: Int32(steps_newest)
            case .weighted: Int32(steps_weighted)
            case .redrawn: Int32(steps_redrawn)
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
        number = random & 0xFFFF_FFFC | kind.rawValue | min(power, 31) << 32
    }

    private static func power(_ number: Int) -> UInt64 {
        UInt64(Int.bitWidth - max(number, 2).leadingZeroBitCount)
    }

    var text: String { "0x" + String(number, radix: 16) }

    var kind: Kind { Kind(rawValue: number & 3) ?? .uniform }

    var decisions: Int {
        let power = Int(number >> 32) & 31
        return 1 << (power == 0 ? 5 : power)
    }
}

struct RandomSeeds {
    private static let turns: [ScheduleSeed.Kind] = [
        .weighted, .newest, .weighted, .uniform, .weighted, .newest, .redrawn,
    ]

    private var numbers: SplitMix64
    private let kind: ScheduleSeed.Kind?
    private(set) var taken = 0

    /// - Parameter kind: how all choose; without it they take turns.
    init(base: UInt64, kind: ScheduleSeed.Kind? = nil) {
        (numbers, self.kind) = (SplitMix64(seed: base), kind)
    }

    mutating func next(expecting decisions: ClosedRange<Int>) -> UInt64 {
        let turn = Self.turns[taken % Self.turns.count]
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
