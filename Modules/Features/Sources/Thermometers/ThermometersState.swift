public import Essentials
public import MeatProbe
public import PitContract
public import ProbesContract

/// The thermometers as they are known at a time, with the cooks that use them.
public struct ThermometersState: Sendable, Hashable {
    /// A probe that was heard, or that a cook has.
    public struct Row: Sendable, Hashable {
        public let name: ProbeName
        /// `nil` when this program has not heard it.
        public let kind: ProbeKind?
        /// The last reading with its age, whether or not the source has ended; `nil` when there is none.
        public let state: ProbeState?
        /// Whether its thermometer exists, as far as can be known.
        public let isConfirmed: Bool
        public let isBatteryLow: Bool
        public let cook: Cook.ID?
    }

    /// A thermometer that may be one that is not heard any more, with a new number.
    public struct Replacement: Sendable, Hashable {
        public let cook: Cook.ID
        public let old: ProbeName
        /// How long the old one is silent; `nil` when it was never heard.
        public let silence: Duration?
        public let new: ProbeName
    }

    public let source: ProbesState.Source
    public let otherLines: Int
    /// The sentence that says why these lines cannot be read, and what to do.
    public let hint: String?
    /// The probes in the order of their names.
    public let rows: [Row]
    public let replacements: [Replacement]
    /// The reason why readings cannot be kept.
    public let failure: PitError?

    /// - Parameters:
    ///   - heard: what this program has heard; of other probes, the pit knows what others have heard.
    ///   - now: the time by the clock of the arrivals.
    ///   - date: the same time by the clock of the pit.
    public init(
        _ heard: ProbesState, on pit: Pit, at now: ContinuousClock.Instant, date: Date,
        failure: PitError? = nil
    ) {
        source = heard.source
        otherLines = heard.otherLines
        hint = heard.hint
        self.failure = failure
        let uses = pit.probeUses
        let rows = heard.thermometers.flatMap { thermometer in
            thermometer.probes.map { probe in
                Row(
                    name: probe.name, kind: probe.kind, state: probe.state(at: now),
                    isConfirmed: thermometer.isConfirmed,
                    isBatteryLow: thermometer.isBatteryLow == true,
                    cook: uses.first { $0.probe.parts.contains(probe.name) }?.cook)
            }
        }
        let others = uses.filter { heard.probe($0.probe) == nil }.map { use in
            Row(
                name: use.probe, kind: nil,
                state: (pit.cook(use.cook)?.probe ?? pit.fire?.probe)?.state(at: date),
                isConfirmed: true, isBatteryLow: false, cook: use.cook)
        }
        let all = (rows + others).sorted { $0.name < $1.name }
        self.rows = all
        replacements = uses.flatMap { use in
            let state = all.first { $0.name == use.probe }?.state
            return heard.replacements(of: use, state, among: uses, at: now)
        }
    }
}

extension ProbesState {
    /// Returns what may have taken the place of a probe that is not heard.
    ///
    /// The number of a thermometer may change with its battery. Which one it is, only the person knows.
    fileprivate func replacements(
        of use: ProbeUse, _ state: ProbeState?, among uses: [ProbeUse],
        at now: ContinuousClock.Instant
    ) -> [ThermometersState.Replacement] {
        let silence: Duration?
        switch state {
        case .reading?, .out?: return []
        case .silent(let time)?: silence = time
        case nil: silence = nil
        }
        return thermometers.compactMap { new in
            guard new.isConfirmed, new.name.model == use.probe.thermometer.model,
                !uses.contains(where: { $0.probe.thermometer == new.name }),
                let probe = new.probes.first(where: { $0.kind.label == use.probe.label }),
                now < probe.silence
            else { return nil }
            return ThermometersState.Replacement(
                cook: use.cook, old: use.probe, silence: silence, new: probe.name)
        }
    }
}

extension Pit {
    /// The probes that cooks on the pit have, in the order of the cooks, and that of the pit itself.
    public var probeUses: [ProbeUse] {
        cooks.compactMap { cook in cook.probe.map { ProbeUse(cook.id, $0.name) } }
            + (fire.map { [ProbeUse(Pit.fireName, $0.probe.name)] } ?? [])
    }
}
