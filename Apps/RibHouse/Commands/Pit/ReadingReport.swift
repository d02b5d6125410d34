import Essentials
import PitContract

/// A reading of a probe, as JSON, or as a line of a table; docs/pit.md has the schema.
struct ReadingReport: Encodable {
    let time: String
    let cook: String
    /// The start of the cook: several may have had its name; left out for the pit.
    let started: String?
    let probe: String
    /// Left out when the probe was out.
    let celsius: Double?
    /// The temperature of the pit then; left out without a probe there.
    let pitCelsius: Double?

    static func all(of cook: Cook, pit: CookProbe?) -> [ReadingReport] {
        all(of: cook.probe, in: cook.id, started: cook.started, pit: pit)
    }

    /// - Parameter id: a name, of which alone they are; `nil` for all.
    static func all(ofFireIn pit: Pit, named id: Cook.ID?) -> [ReadingReport] {
        [nil, Pit.fireName].contains(id)
            ? all(of: pit.fire?.probe, in: Pit.fireName, started: nil) : []
    }

    private static func all(
        of probe: CookProbe?, in cook: Cook.ID, started: Date?, pit: CookProbe? = nil
    ) -> [ReadingReport] {
        guard let probe else { return [] }
        return probe.measurements.map {
            ReadingReport(
                time: $0.date.ISO8601Format(), cook: cook, started: started?.ISO8601Format(),
                probe: "\(probe.name)", celsius: $0.celsius,
                pitCelsius: pit?.celsius(near: $0.date))
        }
    }

    static let titles = "time,cook,started,probe,celsius,pitCelsius"

    /// A name has no comma, and no quotation mark.
    var line: String {
        let degrees = [celsius, pitCelsius].map { $0.map { "\($0)" } ?? "" }
        return ([time, cook, started ?? "", probe] + degrees).joined(separator: ",")
    }
}
