import Essentials
import PitContract
import ProbesContract
import Thermometers

/// The thermometers, as JSON; docs/command-line.md has the schema.
struct ThermometersReport: Encodable {
    struct Replacement: Encodable {
        let cook: String
        let old: String
        let new: String

        init(_ replacement: ThermometersState.Replacement) {
            cook = replacement.cook
            old = "\(replacement.old)"
            new = "\(replacement.new)"
        }
    }

    let now: String
    /// `open`, `interrupted` or `ended`; left out when this program hears no thermometer.
    let source: String?
    /// The reason why the source gives no readings.
    let reason: String?
    let otherLines: Int
    /// The fields that these lines lack.
    let hint: String?
    let probes: [ProbeReport]
    let replacements: [Replacement]

    init(_ state: ThermometersState, hears: Bool, at now: Date) {
        self.now = now.ISO8601Format()
        source = hears ? state.source.word : nil
        reason = state.source.sentence
        otherLines = state.otherLines
        hint = state.hint
        let hasEnded = if case .ended = state.source { true } else { false }
        probes = state.rows.map { ProbeReport($0, isSilent: hasEnded && $0.kind != nil) }
        replacements = state.replacements.map(Replacement.init)
    }
}

/// A probe, as JSON.
struct ProbeReport: Encodable {
    let probe: String
    /// `reading`, `out`, `silent` or `unheard`.
    let state: String
    /// Left out without a reading.
    let celsius: Double?
    /// The age of the last transmission.
    let seconds: Int?
    let isConfirmed: Bool
    let isBatteryLow: Bool
    let cook: String?

    /// - Parameter isSilent: whether the last value has expired.
    init(_ row: ThermometersState.Row, isSilent: Bool = false) {
        probe = "\(row.name)"
        isConfirmed = row.isConfirmed
        isBatteryLow = row.isBatteryLow
        cook = row.cook
        switch row.state {
        case .reading(let temperature, let age)?:
            state = isSilent ? "silent" : "reading"
            celsius = isSilent ? nil : temperature.degrees(.celsius)
            seconds = Int(age.components.seconds)
        case .out(let age)?:
            (state, celsius) = (isSilent ? "silent" : "out", nil)
            seconds = Int(age.components.seconds)
        case .silent(let age)?:
            (state, celsius, seconds) = ("silent", nil, Int(age.components.seconds))
        case nil: (state, celsius, seconds) = ("unheard", nil, nil)
        }
    }
}

extension ProbesState.Source {
    var word: String {
        switch self {
        case .open: "open"
        case .interrupted: "interrupted"
        case .ended: "ended"
        }
    }
}
