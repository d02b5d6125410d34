import LibC
import PitContract

/// Numbers that are the same in each run.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func between(_ low: Double, _ high: Double) -> Double {
        .random(in: low...high, using: &self)
    }

    /// Returns a number of the normal distribution around 0.
    mutating func normal(_ deviation: Double) -> Double {
        deviation * (-2 * log(between(1e-12, 1))).squareRoot() * cos(between(0, 2 * .pi))
    }

    mutating func happens(_ share: Double) -> Bool { between(0, 1) < share }
}

/// A cook that never was: heat that is conducted into a piece of meat with a wet surface, in a pit that wavers, whose
/// lid is opened and whose fire falls, with a probe that is not in the middle and is not always heard.
struct MadeCook {
    enum Meat: String, CaseIterable { case shoulder, poultry, roast }

    let meat: Meat
    let kilograms: Double
    let plan: CookPlan
    /// The readings of each minute; `nil` in a gap.
    private(set) var readings: [(meat: Double, pit: Double)?] = []
    /// The minute of the wrap.
    private(set) var wrapped: Int?
    /// The minute in which the fire fell for an hour, if it did.
    private(set) var fell: Int?

    /// - Parameter dries: whether the stall ends because the surface dries; else rather because something in the
    ///   meat has taken up its heat.
    /// - Returns: `nil` for meat that is never ready.
    init?(seed: UInt64, dries: Bool) {
        var dice = Dice(seed: seed)
        meat = [.shoulder, .shoulder, .poultry, .roast][Int(seed % 4)]
        let isLong = meat == .shoulder
        let isToBeWrapped = isLong && dice.happens(0.6)
        let (size, celsius, target, perKilogram, minutes): (Double, Int, Int, Double, Double)
        switch meat {
        case .shoulder:
            kilograms = dice.between(2.5, 7)
            size = 0.044 * pow(kilograms / 5, 0.2)
            (celsius, target, minutes) = (110, 93, 0)
            perKilogram = dice.happens(0.5) ? 130 : 160
        case .poultry:
            kilograms = dice.between(1.2, 5)
            size = 0.041 * pow(kilograms / 2, 0.3)
            (celsius, target, minutes, perKilogram) = (135, 74, 30, 50)
        case .roast:
            kilograms = dice.between(0.8, 3.5)
            size = 0.036 * pow(kilograms / 2, 0.3)
            (celsius, target, minutes, perKilogram) = (120, Int(dice.between(52, 64)), 10, 45)
        }
        let end = StageTarget(celsius: target)
        let smoke = CookPlan.Stage(
            name: "smoke", celsius: celsius, minutesPerKilogram: perKilogram * 0.6,
            until: StageTarget(celsius: 71, end: .first), task: "Wrap it.")
        let finish = CookPlan.Stage(
            name: "finish", celsius: celsius, minutes: minutes,
            minutesPerKilogram: perKilogram * (isToBeWrapped ? 0.4 : 1), until: end)
        plan = CookPlan(name: meat.rawValue, stages: isToBeWrapped ? [smoke, finish] : [finish])

        // The radius in metres, watts for a metre and a degree, and square metres a second.
        let (nodes, step, conductivity) = (10, 5.0, 0.45)
        let width = size * exp(dice.normal(0.11)) / Double(nodes)
        let diffusivity = 1.3e-7 * exp(dice.normal(0.06))
        let shape = isLong ? dice.between(0.2, 0.9) : dice.between(0.6, 1.4)
        var transfer = dice.between(12, 19)
        var wetness =
            (isLong ? dice.between(0.19, 0.3) : dice.between(0.05, 0.15)) * (dries ? 1 : 0.5)
        let water = dice.between(3.5, 7) * (meat == .poultry ? 0.4 : 1)
        let sink = dries ? 0 : isLong ? dice.between(0.5, 1.5) : dice.between(0, 1)
        let moisture = dice.between(1500, 4500)
        let place = Int(dice.between(0, 3.2))
        let (wrapping, isPaper) = (dice.between(64, 74), dice.happens(0.4))
        let (set, bias) = (Double(celsius) + dice.normal(7), dice.normal(3))
        let falling = dice.happens(0.15) ? dice.between(40, 500) : .infinity
        let gap = dice.happens(0.2) ? dice.between(30, 400) : .infinity
        let gapEnd = gap + dice.between(20, 90)
        let cold = dice.happens(0.8) ? dice.between(2, 8) : dice.between(14, 22)

        var heat = [Double](repeating: cold, count: nodes + 1)
        var (noise, lid, fall, lost) = (0.0, 0.0, 0.0, 0.0)
        for minute in 0..<36 * 60 {
            noise = noise * 0.9 + dice.normal(2.2)
            let isOpen = dice.happens(1 / 90) || wrapped == minute - 1
            lid = isOpen ? dice.between(25, 55) : lid * 0.85
            let time = Double(minute) - falling
            if time > 0, fell == nil { fell = minute }
            fall = time > 0 && time < 60 ? fall + 0.6 : fall * 0.93
            let pit = max(20, set + noise - lid - fall)
            for _ in 0..<Int(60 / step) {
                let surface = heat[nodes]
                let boiling = min(99, surface)
                let pressure = 610.8 * exp(17.27 * boiling / (boiling + 237.3))
                let wet = wetness * max(0, 1 - lost / water)
                let vapour = max(0, wet * (pressure - moisture) / 67 * transfer)
                lost += vapour * step / 2.4e6
                let old = heat
                for node in 0...nodes {
                    let flow: Double
                    if node == nodes {
                        let inward = conductivity * (old[node - 1] - surface) / width
                        let outward = transfer * (pit - surface) - vapour
                        flow = (inward + outward) * 2 / width / conductivity
                    } else if node == 0 {
                        flow = (1 + shape) * 2 * (old[1] - old[0]) / (width * width)
                    } else {
                        let slope = shape / Double(node) * (old[node + 1] - old[node - 1]) / 2
                        let curve = old[node + 1] - 2 * old[node] + old[node - 1]
                        flow = (curve + slope) / (width * width)
                    }
                    let capacity = 1 + sink * exp(-pow((old[node] - 67) / 4.5, 2))
                    heat[node] += diffusivity * flow * step / capacity
                }
            }
            let isGap = Double(minute) > gap && Double(minute) < gapEnd
            readings.append(isGap ? nil : (heat[place] + dice.normal(0.15), pit + bias))
            if isToBeWrapped, wrapped == nil, heat[place] >= wrapping {
                wrapped = minute
                wetness *= isPaper ? 0.3 : 0.06
                transfer *= 0.75
            }
            if heat[place] >= Double(target) { return }
        }
        return nil
    }

    /// - Parameter rows: seconds from the start, with the temperatures of the meat and the pit.
    init(
        plan: CookPlan, kilograms: Double, rows: [(seconds: Double, meat: Double, pit: Double)],
        wrapped: Int? = nil
    ) {
        (meat, self.plan, self.kilograms, self.wrapped) = (.roast, plan, kilograms, wrapped)
        for row in rows {
            while Double(readings.count * 60) < row.seconds { readings.append(nil) }
            readings.append((row.meat, row.pit))
        }
    }
}
