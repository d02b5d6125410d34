/// The readings in one transmission of a thermometer.
public struct Transmission: Sendable, Hashable {
    /// The value of one probe in a transmission.
    public struct Reading: Sendable, Hashable {
        /// The probe, as the model of the thermometer describes it.
        public let kind: ProbeKind
        /// A temperature, or that the probe is out.
        public let value: ProbeValue

        /// Creates a reading.
        public init(kind: ProbeKind, value: ProbeValue) {
            self.kind = kind
            self.value = value
        }
    }

    /// The thermometer that transmits.
    public let thermometer: ThermometerName
    /// The readings, one for each probe.
    public let readings: [Reading]
    /// Whether the battery is low; `nil` when the model does not say.
    public let isBatteryLow: Bool?

    /// Creates a transmission.
    public init(thermometer: ThermometerName, readings: [Reading], isBatteryLow: Bool? = nil) {
        self.thermometer = thermometer
        self.readings = readings
        self.isBatteryLow = isBatteryLow
    }
}

/// A thermometer that was heard.
public struct Thermometer: Sendable, Hashable {
    /// The name in its transmissions.
    public let name: ThermometerName
    /// The probes that have transmitted, in the order of their labels.
    public private(set) var probes: [Probe] = []
    /// Whether the battery is low; `nil` when the model does not say.
    public private(set) var isBatteryLow: Bool?
    /// The arrival of the newest transmission.
    public private(set) var arrival: ContinuousClock.Instant
    /// The number of transmissions, counted up to the number that a confirmation takes.
    private var transmissions = 1

    init(_ transmission: Transmission, at now: ContinuousClock.Instant) {
        name = transmission.thermometer
        arrival = now
        take(transmission, at: now)
    }

    /// Whether the thermometer exists, as far as can be known.
    ///
    /// Some models repeat their number as the check of a transmission, so one wrong bit on the air is a
    /// transmission of a thermometer that does not exist. The same bit may be wrong twice within a cook.
    /// So the third transmission confirms a thermometer, if they come within its time of silence. One
    /// transmission has up to four lines, within two seconds.
    public var isConfirmed: Bool { transmissions >= Self.confirmation }

    static let confirmation = 3
    /// The longest time from the first to the last line of a transmission.
    static let transmissionTime = Duration.seconds(2)

    /// The time from which it is silent: that of its most patient probe.
    var silence: ContinuousClock.Instant { probes.map(\.silence).max() ?? arrival }

    mutating func hear(_ transmission: Transmission, at now: ContinuousClock.Instant) {
        if now - arrival >= Self.transmissionTime {
            if now >= silence, !isConfirmed { transmissions = 0 }
            transmissions = min(transmissions + 1, Self.confirmation)
            arrival = now
        }
        take(transmission, at: now)
    }

    private mutating func take(_ transmission: Transmission, at now: ContinuousClock.Instant) {
        if let isLow = transmission.isBatteryLow { isBatteryLow = isLow }
        for reading in transmission.readings {
            let index = probes.indices.first { probes[$0].kind.label == reading.kind.label }
            if let index, probes[index].value == reading.value,
                now - probes[index].arrival < Self.transmissionTime
            {
                // An equal line of the same transmission is the same reading.
                continue
            }
            let name = ProbeName(thermometer: name, label: reading.kind.label)
            let probe = Probe(name: name, kind: reading.kind, arrival: now, value: reading.value)
            if let index {
                probes[index] = probe
            } else {
                probes.append(probe)
                probes.sort { $0.name < $1.name }
            }
        }
    }
}
