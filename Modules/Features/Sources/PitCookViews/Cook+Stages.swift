import Console
import Essentials
import PitContract

/// A stage of a cook at some time, as each view shows it.
struct StageRow {
    enum Place { case over, now, later }

    let stage: Cook.Stage
    let place: Place
    /// `nil` while the ready time is not known.
    let start: Date?
    let end: Date
    /// The temperature at which it ends, unless that is over.
    let goal: String?
    /// The time left of the stage of now, or that it waits; of another one, its length.
    let text: String
}

extension Cook {
    func stageRows(at now: Date) -> [StageRow] {
        let progress = progress(at: now)
        let current = progress.event.stage ?? stages.count
        // What is to come follows from the expected end of the stage of now.
        let rest = stages.dropFirst(current + 1).reduce(0) { $0 + $1.seconds }
        var next = started
        return stages.enumerated().map { index, stage in
            let start = next
            let end =
                index == current
                ? progress.ready - TimeInterval(rest)
                : stage.confirmed ?? start + TimeInterval(stage.seconds)
            next = end
            let open = progress.event.isWaiting ? "waits for you" : progress.shortText(at: now)
            return StageRow(
                stage: stage, place: index < current ? .over : index == current ? .now : .later,
                start: index <= current || progress.hasReadyTime ? start : nil, end: end,
                goal: index < current ? nil : goal(ofStage: index),
                text: index == current
                    ? open : Duration.seconds(Int(end.timeIntervalSince(start))).pitText)
        }
    }

    /// The task of the stage of now; `nil` without one.
    func task(after event: CookEvent) -> (time: String, task: String)? {
        guard let task = event.stage.flatMap({ stages[$0].taskSentence }) else { return nil }
        return (event.isWaiting ? "Now:" : "At its end:", task)
    }

    /// Returns all stages, one a line, and what can be typed.
    func stageList(at now: Date, _ style: TerminalStyle) -> [String] {
        let lines = stageRows(at: now).map { row in
            let title = row.stage.text + (row.goal.map { " until \($0)" } ?? "")
            return switch row.place {
            case .over: "  \(style.mark(.done)) \(title)"
            case .now: "  \(style.mark(.current)) \(title), \(row.text)"
            case .later: "  \(style.mark(.later)) \(title), \(row.text)"
            }
        }
        let notes = notes.map { "  \(LocalTime.text($0.time, now: now)) note: \($0.text)" }
        return lines + notes + [hint(progress(at: now).event)]
    }

    private func hint(_ event: CookEvent) -> String {
        guard event.stage != nil else { return "Type `finish`." }
        guard let (time, task) = task(after: event) else {
            return "Type `adjust DURATION` or `finish`."
        }
        return "\(time) \(task) Then type `confirm`. Or type `adjust DURATION` or `finish`."
    }
}
