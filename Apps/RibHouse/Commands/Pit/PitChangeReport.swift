import Essentials
import PitContract

/// A change of the pit, as JSON; docs/pit.md has the schema.
struct PitChangeReport: Encodable {
    struct Stage: Encodable {
        let name: String
        let seconds: Int
    }

    let time: String
    /// `start`, `confirm`, `adjust`, `finish`, `note`, `probe`, `pit`, `target` or `meal`.
    let change: String
    let cook: String?
    let grams: Int?
    var started: String?
    /// The stage that was confirmed or adjusted.
    var stage: String?
    var seconds: Int?
    var text: String?
    /// The probe that was chosen; left out when none was.
    var probe: String?
    /// The temperature of the meat that was chosen.
    var celsius: Int?
    var ready: String?
    /// The stages of a finished cook, with their real lengths.
    var stages: [Stage]?

    init(_ change: PitChange) {
        time = change.time.ISO8601Format()
        cook = change.cook?.id
        grams = change.cook?.weight.grams
        switch change.action {
        case .start: self.change = "start"
        case .confirm:
            self.change = "confirm"
            stage = change.stage?.name
        case .adjust(let seconds):
            self.change = "adjust"
            stage = change.stage?.name
            self.seconds = seconds
        case .finish:
            self.change = "finish"
            started = change.cook?.started.ISO8601Format()
            let stages = change.cook?.realStages(until: change.time).map {
                Stage(name: $0.stage.name, seconds: Int($0.length.components.seconds))
            }
            self.stages = stages
            seconds = stages?.reduce(0) { $0 + $1.seconds }
        case .note(let text):
            self.change = "note"
            self.text = text
        case .fire(let probe, _):
            self.change = "pit"
            self.probe = probe
        case .use(let probe):
            self.change = "probe"
            self.probe = probe
        case .target(let celsius):
            self.change = "target"
            self.celsius = celsius
        case .meal(let ready):
            self.change = "meal"
            self.ready = ready?.ISO8601Format()
        }
    }
}
