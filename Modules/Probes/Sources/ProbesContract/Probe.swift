// A program that hears thermometers also reads what they measure.
@_exported public import Readings

/// A probe as the model of its thermometer describes it.
public struct ProbeKind: Sendable, Hashable {
    /// The place that a probe measures, if its model has a probe for it.
    public enum Role: Sendable, Hashable {
        case meat
        case pit
        /// The person decides.
        case any
    }

    /// The name at the thermometer, such as `meat` or `1`.
    public let label: String
    /// The place that it measures.
    public let role: Role
    /// Whether it measures whole degrees.
    public let isWhole: Bool
    /// The time without a transmission after which the last reading means nothing any more.
    public let silentAfter: Duration

    /// Creates a kind; a model of thermometers has one for each of its probes.
    public init(label: String, role: Role, isWhole: Bool, silentAfter: Duration) {
        self.label = label
        self.role = role
        self.isWhole = isWhole
        self.silentAfter = silentAfter
    }
}

/// A probe, and its last reading.
public struct Probe: Sendable, Hashable {
    /// The thermometer and the label.
    public let name: ProbeName
    /// The kind, as the model describes it.
    public let kind: ProbeKind
    /// The time at which the last reading arrived, by the clock of this program.
    ///
    /// That clock never jumps, and goes on while the machine sleeps. It is not the time in the
    /// transmission, which may have no time zone, or be that of a recording.
    public let arrival: ContinuousClock.Instant
    /// Only with an age: see ``state(at:)``.
    let value: ProbeValue

    /// Whether it is colder; a probe that is out counts as hot.
    func isColder(than other: Probe) -> Bool {
        switch (value, other.value) {
        case (.temperature(let temperature), .temperature(let other)): temperature < other
        case (.temperature, .out): true
        case (.out, _): false
        }
    }

    /// Returns what is known at a time, which depends on the last reading and on the time only.
    public func state(at now: ContinuousClock.Instant) -> ProbeState {
        let age = max(.zero, now - arrival)
        if age >= kind.silentAfter { return .silent(age) }
        return switch value {
        case .temperature(let temperature): .reading(temperature, age: age)
        case .out: .out(age: age)
        }
    }

    /// The time from which the probe is silent, if there is no other reading.
    public var silence: ContinuousClock.Instant { arrival + kind.silentAfter }
}
