#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Cook {
    /// Returns how far the cook is, as a person writes it:
    /// `brisket (5 kg): smoke at 110 °C, 6 h 40 min left, 12 %, ready at 18:20`.
    public func text(at now: Date) -> String {
        let progress = progress(at: now)
        let status =
            switch progress.event {
            case .started(let stage):
                "\(stages[stage].text), \(progress.left.pitText) left, "
                    + "\(Int(progress.fraction * 100)) %, "
                    + "ready at \(LocalTime.text(progress.ready, now: now))"
            case .waits(let stage):
                "waits for you: \(stages[stage].taskSentence ?? stages[stage].name)"
            case .done: "done"
            }
        return "\(id) (\(weight)): \(status)"
    }

    /// Returns a sentence about the stage that is not over yet.
    ///
    /// `brisket: smoke has 2 h left.` or `brisket: smoke waits for you.`
    public func openStage(at now: Date) -> String {
        let progress = progress(at: now)
        guard let stage = progress.event.stage else { return "\(id) is done." }
        let state =
            progress.event.isWaiting ? "waits for you" : "has \(progress.left.pitText) left"
        return "\(id): \(stages[stage].name) \(state)."
    }

    /// Returns the same as ``text(at:)`` and, if the cook waits for the person, what to type.
    ///
    /// - Parameter command: Returns the command for `confirm` or `finish`: `confirm brisket`.
    public func text(at now: Date, command: (String) -> String) -> String {
        switch progress(at: now).event {
        case .started: text(at: now)
        case .waits: "\(text(at: now)) Type `\(command("confirm"))`."
        case .done: "\(text(at: now)). Type `\(command("finish"))`."
        }
    }
}

extension Cook.Stage {
    /// The task, with an end: another sentence may follow.
    public var taskSentence: String? {
        task.map(PitFormat.current.sentence).map {
            $0.last.map(".!?…。！？".contains) == true ? $0 : $0 + "."
        }
    }

    /// The stage as a person writes it: `smoke at 110 °C`, `rest`.
    public var text: String {
        celsius.map { "\(name) at \(PitFormat.current.temperature($0))" } ?? name
    }
}
