/// The weight of a piece of meat.
public struct Weight: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The weight in grams, from 1 to 500,000.
    public let grams: Int

    /// The most that a weight can be: 500 kg, in grams.
    static let maximum = 500_000

    /// Creates a weight; `nil` when it is not from 1 g to 500 kg.
    public init?(grams: Int) {
        guard (1...Self.maximum).contains(grams) else { return nil }
        self.grams = grams
    }

    /// Reads a weight such as `5kg`, `2.5 kg`, `2,5 kilos`, `800g`, `11lb` or `12oz`; `nil` for another text.
    public init?(_ text: String) {
        let text = text.lowercased().filter { $0 != " " }
        let units: [(names: Set<Substring>, grams: Double)] = [
            (["kg", "kilo", "kilos"], 1000), (["lb", "lbs", "pound", "pounds"], 453.592_37),
            (["oz"], 28.349_523_125), (["g"], 1),
        ]
        let name = text.drop { !$0.isLetter }
        guard let unit = units.first(where: { $0.names.contains(name) }),
            let number = PitNumber(text.dropLast(name.count))
        else { return nil }
        self.init(grams: Int((number.value * unit.grams).rounded()))
    }

    /// The weight in kilograms.
    var kilograms: Double { Double(grams) / 1000 }

    /// The weight as a person reads it: `5 kg`, `2.5 kg`, `800 g`; or `11.02 lb`, `12.3 oz`.
    public var description: String { PitFormat.current.weight(grams: grams) }

    /// Reads grams, and refuses what no cook weighs.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let weight = Weight(grams: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "A weight is from 1 g to 500 kg.")
        }
        self = weight
    }

    /// Writes grams.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(grams)
    }
}
