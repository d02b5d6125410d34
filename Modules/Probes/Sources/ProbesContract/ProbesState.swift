/// The thermometers that were heard, and whether their source still works.
public struct ProbesState: Sendable, Hashable {
    /// The state of the source of readings; its texts are sentences for the person.
    public enum Source: Sendable, Hashable {
        case open
        /// There are no readings for a while; the service goes on by itself.
        case interrupted(String)
        /// There will be no more readings.
        case ended(String)
    }

    /// The most thermometers that are kept: numbers may be invented, without end.
    public static let mostThermometers = 64

    /// The state of the source; after its end, all probes are silent.
    public private(set) var source = Source.open
    /// The thermometers, in the order of their names.
    public private(set) var thermometers: [Thermometer] = []
    /// The lines that were no readings, such as those of weather stations.
    public private(set) var otherLines = 0
    /// The fields that these lines lack, and the remedy, as sentences for the person; `nil` when they are not known.
    public var hint: String?

    /// Creates the state before anything was heard.
    public init() {}

    /// Returns what is known about a probe; `nil` when it was never heard.
    public func state(of name: ProbeName, at now: ContinuousClock.Instant) -> ProbeState? {
        guard let probe = probe(name) else { return nil }
        // An old value is never shown as new: no other reading will replace it.
        if case .ended = source { return .silent(max(.zero, now - probe.arrival)) }
        return probe.state(at: now)
    }

    /// Returns a probe, of several ones in a piece of meat the coldest; `nil` when it was never heard, or was
    /// forgotten.
    public func probe(_ name: ProbeName) -> Probe? {
        let heard = thermometers.first { $0.name == name.thermometer }?.probes ?? []
        return heard.filter { name.parts.contains($0.name) }.min { $0.isColder(than: $1) }
    }

    /// Notes that the source was interrupted, works again or has ended.
    public mutating func change(_ source: Source) { self.source = source }

    /// Counts a line that is no reading.
    public mutating func countOtherLine() { otherLines += 1 }

    /// Notes a transmission, or one more line of it.
    public mutating func hear(_ transmission: Transmission, at now: ContinuousClock.Instant) {
        let name = transmission.thermometer
        if let index = thermometers.indices.first(where: { thermometers[$0].name == name }) {
            return thermometers[index].hear(transmission, at: now)
        }
        thermometers.removeAll { !$0.isConfirmed && now >= $0.silence }
        if thermometers.count >= Self.mostThermometers { removeLeast() }
        let thermometer = Thermometer(transmission, at: now)
        let index = thermometers.firstIndex { thermometer.name < $0.name }
        thermometers.insert(thermometer, at: index ?? thermometers.endIndex)
    }

    /// Forgets the thermometer that is missed least: one that may not exist, or was not heard for long.
    private mutating func removeLeast() {
        let least = thermometers.indices.min {
            let (first, second) = (thermometers[$0], thermometers[$1])
            return first.isConfirmed == second.isConfirmed
                ? first.arrival < second.arrival : second.isConfirmed
        }
        if let least { thermometers.remove(at: least) }
    }
}
