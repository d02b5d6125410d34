public import PitContract
public import ProbesContract

/// A piece of news: the person has not read it yet.
public enum ThermometersNews: Sendable, Hashable {
    /// A probe was heard for the first time, or measures something else.
    case row(ThermometersState.Row)
    /// The source has failed or ended, or works again.
    case source(ProbesState.Source)
    /// A thermometer that a cook uses may have a new number.
    case replacement(ThermometersState.Replacement)
    /// The battery of a thermometer is low.
    case battery(ThermometerName)
    /// Lines that are no readings lack something else than before.
    case hint(String)
    /// Readings cannot be kept.
    case failure(PitError)
}

/// Finds the news in a series of states.
public struct ThermometersReader: Sendable {
    /// The parts of a row whose change is news; its age is not among them.
    private struct Known: Equatable {
        let value: ProbeValue?
        let place: String?
    }

    private var known: [ProbeName: Known] = [:]
    private var replacements: Set<[String]> = []
    private var batteries: Set<ThermometerName> = []
    private var source = ProbesState.Source.open
    private var hint: String?
    private var failure: PitError?

    public init() {}

    /// Returns what changed since the last state, the rows first: they are older than the end of the source.
    public mutating func news(of state: ThermometersState) -> [ThermometersNews] {
        defer { (source, hint, failure) = (state.source, state.hint, state.failure) }
        var news: [ThermometersNews] = []
        // A reading that only the pit has was heard by another program.
        for row in state.rows where row.kind != nil && row.state != nil {
            let new = Known(value: row.value, place: row.place)
            if known.updateValue(new, forKey: row.name) != new { news.append(.row(row)) }
        }
        batteries = batteries.intersection(
            state.rows.filter(\.isBatteryLow).map(\.name.thermometer))
        for row in state.rows
        where row.isBatteryLow && batteries.insert(row.name.thermometer).inserted {
            news.append(.battery(row.name.thermometer))
        }
        for replacement in state.replacements
        where replacements.insert(
            [replacement.cook, replacement.old.description, replacement.new.description]
        ).inserted {
            news.append(.replacement(replacement))
        }
        if let hint = state.hint, hint != self.hint { news.append(.hint(hint)) }
        if let failure = state.failure, failure != self.failure { news.append(.failure(failure)) }
        switch (source, state.source) {
        // One sentence for a series of starts that fail.
        case (.interrupted, .interrupted): break
        case (let old, let new): if old != new { news.append(.source(new)) }
        }
        return news
    }
}

extension ThermometersState.Row {
    /// The last value, without its age; `nil` when it is silent.
    fileprivate var value: ProbeValue? {
        switch state {
        case .reading(let temperature, age: _)?: .temperature(temperature)
        case .out?: .out
        case .silent?, nil: nil
        }
    }
}
