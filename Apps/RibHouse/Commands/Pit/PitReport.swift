import Essentials
import PitContract

/// The cooks on the pit, as JSON; docs/pit.md has the schema.
struct PitReport: Encodable {
    /// The time of the report, in ISO 8601 as all times.
    let now: String
    let cooks: [CookReport]
    /// Left out when no probe is in the pit.
    let fire: FireReport?
    /// Left out when no meal is planned.
    let meal: MealReport?

    init(_ pit: Pit, at now: Date) {
        self.now = now.ISO8601Format()
        cooks = pit.cooks.map { CookReport($0, at: now) }
        fire = pit.fire.map { fire in
            FireReport(
                probe: CookProbeReport(fire.probe, nil, at: now),
                targetCelsius: pit.pitCelsius(at: now), trouble: pit.fireTrouble(at: now))
        }
        meal = pit.meal(at: now).map { MealReport(MealPlan($0, on: pit, at: now)) }
    }
}

/// The pit itself as JSON.
struct FireReport: Encodable {
    let probe: CookProbeReport
    let targetCelsius: Int?
    /// The sentence about what is wrong; left out when all is well.
    let trouble: String?
}

/// A cook as JSON.
struct CookReport: Encodable {
    struct Stage: Encodable {
        let name: String
        let celsius: Int?
        let untilCelsius: Int?
        let end: String?
        let task: String?
        let seconds: Int
        let confirmed: String?
    }

    struct Note: Encodable {
        let time: String
        let text: String
    }

    let id: String
    let grams: Int
    let started: String
    /// `started`, `waits` or `done`.
    let event: String
    /// The number of the stage, from 1; left out when the cook is done.
    let stage: Int?
    let since: String
    let due: String?
    let secondsLeft: Int
    /// The time when the cook is done; left out while nobody knows.
    let ready: String?
    /// The times between which it is ready in 8 of 10 cooks; left out when only time decides.
    let readyEarliest: String?
    let readyLatest: String?
    let fraction: Double
    /// Left out when there is none.
    let probe: CookProbeReport?
    let stages: [Stage]
    /// Left out when there is none.
    let notes: [Note]?

    init(_ cook: Cook, at now: Date) {
        let progress = cook.progress(at: now)
        id = cook.id
        grams = cook.weight.grams
        started = cook.started.ISO8601Format()
        event =
            switch progress.event {
            case .started: "started"
            case .waits: "waits"
            case .done: "done"
            }
        stage = progress.event.stage.map { $0 + 1 }
        since = progress.since.ISO8601Format()
        due = progress.due?.ISO8601Format()
        secondsLeft = Int(progress.left.components.seconds)
        ready = progress.hasReadyTime ? progress.ready.ISO8601Format() : nil
        let range = progress.hasReadyTime ? progress.range : nil
        readyEarliest = range?.lowerBound.ISO8601Format()
        readyLatest = range?.upperBound.ISO8601Format()
        probe = cook.probe.map { CookProbeReport($0, progress.trend, at: now) }
        fraction = (progress.fraction * 1000).rounded(.down) / 1000
        stages = cook.stages.map { stage in
            Stage(
                name: stage.name, celsius: stage.celsius, untilCelsius: stage.target?.celsius,
                end: stage.target?.end.rawValue, task: stage.task, seconds: stage.seconds,
                confirmed: stage.confirmed?.ISO8601Format())
        }
        let notes = cook.notes.map { Note(time: $0.time.ISO8601Format(), text: $0.text) }
        self.notes = notes.isEmpty ? nil : notes
    }
}
