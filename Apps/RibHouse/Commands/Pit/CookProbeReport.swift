import Essentials
import PitContract
import ProbesContract

/// The probe in a cook, as JSON: a temperature is never there without its age.
struct CookProbeReport: Encodable {
    let name: String
    /// `none`, `reading`, `out` or `silent`.
    let state: String
    var celsius: Double?
    var secondsAgo: Int?
    /// `rising`, `stalled` or `falling`.
    var trend: String?
    var stalledSince: String?
    var celsiusPerHour: Double?

    init(_ probe: CookProbe, _ trend: ProbeTrend?, at now: Date) {
        name = probe.name.description
        switch probe.state(at: now) {
        case nil: state = "none"
        case .reading(let temperature, let age)?:
            state = "reading"
            celsius = temperature.degrees(.celsius)
            secondsAgo = Int(age.components.seconds)
        case .out(let age)?:
            state = "out"
            secondsAgo = Int(age.components.seconds)
        case .silent(let age)?:
            state = "silent"
            secondsAgo = Int(age.components.seconds)
        }
        switch trend {
        case .rising(let rate)?:
            self.trend = "rising"
            celsiusPerHour = (rate * 10).rounded() / 10
        case .falling?: self.trend = "falling"
        case .stalled(_, let since)?:
            self.trend = "stalled"
            stalledSince = since.ISO8601Format()
        case .unknown?, nil: break
        }
    }
}
