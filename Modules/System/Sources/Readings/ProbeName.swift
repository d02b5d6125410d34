/// A thermometer as its transmissions name it: a model, and a number that may change with the battery.
public struct ThermometerName: Sendable, Hashable, Comparable, CustomStringConvertible {
    // First, because it differs most often.
    /// The number that the thermometer transmits.
    public let id: Int
    /// The model, as the receiver calls it.
    public let model: String

    /// Creates the name of a thermometer.
    public init(model: String, id: Int) {
        self.model = model
        self.id = id
    }

    /// The name as a person types it: `Thermopro-TP12/56`.
    public var description: String { "\(model)/\(id)" }

    /// Orders by name, for lists.
    public static func < (first: Self, second: Self) -> Bool {
        (first.model, first.id) < (second.model, second.id)
    }
}

/// A probe of a thermometer.
public struct ProbeName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The thermometer that the probe belongs to.
    public let thermometer: ThermometerName
    /// The probe's label, such as `meat` or `1`.
    public let label: String

    /// Creates the name of a probe.
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

    /// The probes that it stands for: `1+2` is two probes of one thermometer, in one piece of meat.
    public var parts: [ProbeName] {
        label.split(separator: "+").map { ProbeName(thermometer: thermometer, label: "\($0)") }
    }

    /// Whether it is the socket of its model for the pit.
    public var measuresPit: Bool { parts.contains { $0.label == "pit" } }

    /// Orders by name, for lists.
    public static func < (first: Self, second: Self) -> Bool {
        (first.thermometer, first.label) < (second.thermometer, second.label)
    }
}
