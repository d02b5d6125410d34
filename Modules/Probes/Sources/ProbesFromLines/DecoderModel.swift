import ProbesContract

/// A model of thermometer as a decoder's lines have it: a row of the table in docs/probes.md.
///
/// Keys are never guessed by their endings: `setpoint_C` is no reading, and a weather station has a
/// `temperature_C` too.
struct DecoderModel: Sendable, Hashable {
    /// A probe, with its keys in both units.
    struct ProbeKeys: Sendable, Hashable {
        let kind: ProbeKind
        let celsius: DecoderFields.Key
        let fahrenheit: DecoderFields.Key
    }

    /// The value of the key `model`.
    let name: String
    /// The unit in which the thermometer transmits.
    let unit: Temperature.Unit
    let probes: [ProbeKeys]
    /// Whether each line is about one probe, whose label is the channel.
    let hasChannels: Bool
    /// Numbers in its own unit that stand for no temperature.
    let sentinels: [Double]
    /// The range in degrees Celsius; the rest are codes or errors.
    let range: ClosedRange<Double>
    let saysBattery: Bool
    /// Whether a line has no key for a probe that is not plugged in.
    let leavesOut: Bool

    /// Returns whether a line has a temperature, or may lack it because no probe is plugged in.
    func mayHaveReadings(_ fields: DecoderFields) -> Bool {
        leavesOut || probes.contains { fields[$0.celsius] != nil || fields[$0.fahrenheit] != nil }
    }

    /// Returns what a line says; `nil` when it lacks what each line of the model has.
    func transmission(_ fields: DecoderFields) -> Transmission? {
        guard mayHaveReadings(fields), let id = fields[.id].flatMap({ Int(exactly: $0) }), id >= 0
        else { return nil }
        var probes = probes
        if hasChannels {
            guard let channel = fields[.channel].flatMap({ Int(exactly: $0) }),
                probes.indices.contains(channel)
            else { return nil }
            probes = [probes[channel]]
        }
        return Transmission(
            thermometer: ThermometerName(model: name, id: id),
            readings: probes.map { .init(kind: $0.kind, value: value(of: $0, fields)) },
            isBatteryLow: saysBattery ? fields[.battery].map { $0 == 0 } : nil)
    }

    private func value(of probe: ProbeKeys, _ fields: DecoderFields) -> ProbeValue {
        let isCelsius = unit == .celsius
        var degrees = fields[isCelsius ? probe.celsius : probe.fahrenheit]
        if degrees == nil, let other = fields[isCelsius ? probe.fahrenheit : probe.celsius] {
            // The decoder has converted the line, codes too: back first.
            degrees = isCelsius ? (other - 32) / 1.8 : other * 1.8 + 32
        }
        guard let degrees, !sentinels.contains(where: { abs($0 - degrees) < 0.05 }) else {
            return .out
        }
        // The steps of the device come back: a converted number has three decimals.
        let step: Double = probe.kind.isWhole ? 1 : 10
        return Temperature((degrees * step).rounded() / step, unit)
            .flatMap { range.contains($0.degrees(.celsius)) ? .temperature($0) : nil } ?? .out
    }
}
