import Essentials
import LibC

/// The way of a piece of meat to the last temperature of its plan; docs/decisions/0038 has the figures.
///
/// Meat follows its surroundings: the nearer it is to them, the slower it rises. A wet surface is colder than the
/// pit, and holds what cooks until it is tender near 66 °C, until the surface is dry or wrapped.
struct MeatCurve {
    /// The temperatures in degrees Celsius: the newest one of the meat, its last one, and that of the pit.
    let meat, goal, pit: Double
    let isWrapped: Bool
    /// The temperature that a wet surface lets the meat feel.
    private let surroundings: Double
    /// The time in which the distance to the surroundings becomes e times smaller, in seconds.
    private let pace: Double
    /// Degrees a second, in the last 40 minutes; `nil` for too few readings.
    private let rate: Double?

    /// The lowest reading that ends a stage of meat that stalls on its way: it is shown as 85 °C.
    private static let tender = 84.5
    /// The middle of the stall, and its end.
    private static let (stall, stallEnd) = (66.0, 77.0)
    private static let stallTime = 105 * 60.0
    /// The readings that the plan's time counts for.
    private static let weightOfPlan = 10.0

    var stalls: Bool { goal >= Self.tender }

    /// Whether the meat is so cold that its readings say little.
    var isYoung: Bool { meat < min(50, 0.8 * goal) }

    /// Whether the pit is so near to the last temperature that the meat reaches it late or never.
    var isTooCold: Bool { pit < goal + 5 }

    /// - Parameter plan: the seconds that the plan has for the way.
    init?(_ samples: [CookProbe.Sample], goal: Double, pit: Double, isWrapped: Bool, plan: Double) {
        guard let newest = samples.last, plan > 0 else { return nil }
        (meat, self.goal, self.pit) = (Double(newest.tenths) / 10, goal, pit)
        self.isWrapped = isWrapped
        let stalls = goal >= Self.tender
        surroundings =
            stalls
            ? max(62 + 0.44 * (pit - 62), Self.stall + 5)
            : goal + max(4, 3 + 0.6 * (pit - goal - 3))
        let highest = stalls ? 60 : goal - 3
        var (sum, count) = (
            Self.weightOfPlan * log(plan * (stalls ? 0.19 : 0.7)), Self.weightOfPlan
        )
        for index in samples.indices {
            let degrees = Double(samples[index].tenths) / 10
            let rest = surroundings - degrees
            guard degrees > 8, degrees < highest, rest > 4,
                let rate = CookProbe.rate(samples[...index], within: 2400), rate > 0.02 / 60
            else { continue }
            sum += log(rest / rate)
            count += 1
        }
        pace = exp(sum / count)
        rate = CookProbe.rate(samples[...], within: 2400)
    }

    /// Returns the seconds until the meat has a temperature, at most the last one.
    func time(to end: Double) -> Double {
        guard meat < end else { return 0 }
        let time = stalls ? stallingTime(to: end) : time(from: meat, to: end, below: surroundings)
        // The nearer the end is, the more the last pace says.
        let share =
            stalls
            ? 0.55 * part(of: meat, from: 70, to: 86)
            : 0.6 * part(of: meat / goal, from: 0.6, to: 0.9)
        guard share > 0, let rate else { return time }
        let last = (hot - meat) / max(rate, 0.01 / 60) * log((hot - meat) / (hot - end))
        return exp((1 - share) * log(time + 60) + share * log(last + 60)) - 60
    }

    private func stallingTime(to end: Double) -> Double {
        func rest(_ degrees: Double) -> Double {
            1 - part(of: degrees, from: Self.stall, to: Self.stallEnd)
        }
        let stall = isWrapped ? 0 : Self.stallTime * (rest(meat) - rest(end))
        return time(from: meat, to: min(end, Self.stall), below: surroundings) + stall
            + 1.23 * time(from: max(meat, Self.stall), to: end, below: hot)
    }

    /// The temperature that the meat feels when its surface is dry.
    private var hot: Double { max(pit - 4, goal + 5) }

    private func time(from start: Double, to end: Double, below pit: Double) -> Double {
        start < end ? pace * log((pit - start) / (pit - end)) : 0
    }

    private func part(of value: Double, from start: Double, to end: Double) -> Double {
        min(1, max(0, (value - start) / (end - start)))
    }

    /// How much sooner or later it may be in 8 of 10 cooks, as a part of the time.
    var range: ClosedRange<Double> {
        stalls ? 0.65...(meat > Self.stallEnd ? 2.9 : 1.75) : 0.55...1.6
    }
}
