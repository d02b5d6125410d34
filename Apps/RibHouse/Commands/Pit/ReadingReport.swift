import Essentials
import PitContract

/// What a probe in a cook measured, as JSON, or as a line of a table; docs/pit.md has the schema.
struct ReadingReport: Encodable {
    let time: String
    let cook: String
    /// The start of the cook: several may have had its name.
    let started: String
    let probe: String
    /// Left out when the probe was out.
    let celsius: Double?

    static func all(of cook: Cook) -> [ReadingReport] {
        guard let probe = cook.probe else { return [] }
        return probe.measurements.map {
            ReadingReport(
                time: $0.date.ISO8601Format(), cook: cook.id,
                started: cook.started.ISO8601Format(), probe: "\(probe.name)",
                celsius: $0.celsius)
        }
    }

    static let titles = "time,cook,started,probe,celsius"

    /// A name has no comma, and no quotation mark.
    var line: String {
        [time, cook, started, probe, celsius.map { "\($0)" } ?? ""].joined(separator: ",")
    }
}
