import ProbesContract

/// A model of thermometer as a decoder's lines have it: a row of the table in docs/probes.md.
///
/// Keys are never guessed by their endings: `setpoint_C` is no reading, and a weather station has a
/// `temperature_C` too.
struct DecoderModel: Sendable, Hashable {
    /// A probe with its keys: of several ones the coldest counts, since the core of a piece is the coldest.
    struct ProbeKeys: Sendable, Hashable {
        let kind: ProbeKind
        /// The keys in degrees Celsius.
        let keys: [DecoderFields.Key]
    }

    /// The value of the key `model`.
    let name: String
    /// The unit in which the thermometer transmits.
    let unit: Temperature.Unit
    let probes: [ProbeKeys]
    /// Whether each line is about one probe, whose label is the channel.
    let hasChannels: Bool
    /// Whether its lines have a number that tells it from others of its model.
    let hasID: Bool
    /// Numbers in its own unit that stand for no temperature.
    let sentinels: [Double]
    /// The range in degrees Celsius; the rest are codes or errors.
    let range: ClosedRange<Double>
    let saysBattery: Bool
    /// Whether a line has no key for a probe that is not plugged in.
    let leavesOut: Bool

    /// Returns whether a line has a temperature, or may lack it because no probe is plugged in.
    func mayHaveReadings(_ fields: DecoderFields) -> Bool {
        leavesOut
            || probes.flatMap(\.keys).contains { key in
                Temperature.Unit.allCases.contains { fields[key.key($0)] != nil }
            }
    }

    /// Returns what a line says; `nil` when it lacks what each line of the model has.
    func transmission(_ fields: DecoderFields) -> Transmission? {
        guard mayHaveReadings(fields),
            let id = hasID ? fields[.id].flatMap({ Int(exactly: $0) }) : 0, id >= 0
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
        // In its charger, a probe measures no meat.
        if fields[.docked] == 1 || fields[.base] == 1 { return .out }
        let coldest = probe.keys.compactMap { key in
            temperature(key, fields, isWhole: probe.kind.isWhole)
        }.min()
        return coldest.map(ProbeValue.temperature) ?? .out
    }

    private func temperature(
        _ key: DecoderFields.Key, _ fields: DecoderFields, isWhole: Bool
    ) -> Temperature? {
        let isCelsius = unit == .celsius
        var degrees = fields[key.key(unit)]
        if degrees == nil, let other = fields[key.key(isCelsius ? .fahrenheit : .celsius)] {
            // The decoder has converted the line, codes too: back first.
            degrees = isCelsius ? (other - 32) / 1.8 : other * 1.8 + 32
        }
        guard let degrees, !sentinels.contains(where: { abs($0 - degrees) < 0.05 }) else {
            return nil
        }
        // The steps of the device come back: a converted number has three decimals.
        let step: Double = isWhole ? 1 : 10
        return Temperature((degrees * step).rounded() / step, unit)
            .flatMap { range.contains($0.degrees(.celsius)) ? $0 : nil }
    }
}
