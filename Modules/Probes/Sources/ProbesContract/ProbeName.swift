/// A thermometer as its transmissions name it: a model, and a number that may change with the battery.
public struct ThermometerName: Sendable, Hashable, Comparable, CustomStringConvertible {
    // First, because it differs most often.
    public let id: Int
    public let model: String

    public init(model: String, id: Int) {
        self.model = model
        self.id = id
    }

    /// The name as a person types it: `Thermopro-TP12/56`.
    public var description: String { "\(model)/\(id)" }

    public static func < (first: Self, second: Self) -> Bool {
        (first.model, first.id) < (second.model, second.id)
    }
}

/// A probe of a thermometer.
public struct ProbeName: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let thermometer: ThermometerName
    /// The probe's label, such as `meat` or `1`.
    public let label: String

    public init(thermometer: ThermometerName, label: String) {
        self.thermometer = thermometer
        self.label = label
    }

    /// Reads a name as a person types it; `nil` for another text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, !parts[2].isEmpty, let id = Int(parts[1]),
            // One name for each probe: no `056`.
            String(id) == parts[1], id >= 0
        else { return nil }
        self.init(
            thermometer: ThermometerName(model: String(parts[0]), id: id), label: String(parts[2]))
    }

    /// The name as a person types it: `Thermopro-TP12/56/meat`.
    public var description: String { "\(thermometer)/\(label)" }

    /// Whether it is the socket of its model for the pit.
    public var measuresPit: Bool { label == "pit" }

    public static func < (first: Self, second: Self) -> Bool {
        (first.thermometer, first.label) < (second.thermometer, second.label)
    }
}
