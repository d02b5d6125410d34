/// A temperature in tenths of a degree Celsius, whatever the thermometer measures in.
///
/// A tenth is finer than any of these thermometers is exact. It is a whole number, so equal readings are
/// equal.
public struct Temperature: Sendable, Hashable, Comparable {
    /// The unit in which a person reads a temperature, or a thermometer measures it.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
        case celsius = "°C"
        case fahrenheit = "°F"
    }

    /// Tenths of a degree Celsius.
    public let tenths: Int

    /// Creates a temperature from tenths of a degree Celsius.
    public init(tenths: Int) {
        self.tenths = tenths
    }

    /// Rounds a number of degrees to a tenth of a degree Celsius; `nil` for one that nothing has.
    public init?(_ degrees: Double, _ unit: Unit) {
        let celsius = unit == .celsius ? degrees : (degrees - 32) / 1.8
        guard abs(celsius) < 10_000 else { return nil }
        tenths = Int((celsius * 10).rounded())
    }

    /// Whether the first is colder.
    public static func < (first: Self, second: Self) -> Bool { first.tenths < second.tenths }

    /// The degrees in a unit.
    public func degrees(_ unit: Unit) -> Double {
        let celsius = Double(tenths) / 10
        return unit == .celsius ? celsius : celsius * 1.8 + 32
    }

    /// Returns text such as `63 °C`, or `63.4 °C` for a thermometer that measures tenths.
    public func text(in unit: Unit, isWhole: Bool) -> String {
        let tenths = Int((degrees(unit) * (isWhole ? 1 : 10)).rounded()) * (isWhole ? 10 : 1)
        let number = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
        return "\(number)\(isWhole ? "" : ".\(abs(tenths) % 10)") \(unit.rawValue)"
    }
}
