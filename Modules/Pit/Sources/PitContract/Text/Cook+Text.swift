public import Essentials

extension Cook {
    /// Returns how far the cook is, as a person writes it:
    /// `brisket (5 kg): smoke at 110 °C, 6 h 40 min left, 12 %, ready at 18:20`.
    public func text(at now: Date) -> String {
        let progress = progress(at: now)
        let status =
            switch progress.event {
            case .started(let stage):
                "\(stages[stage].text), \(progress.startedText(at: now))"
            case .waits(let stage):
                "waits for you: \(stages[stage].taskSentence ?? stages[stage].name)"
            case .done: "done"
            }
        let probe = progress.event == .done ? nil : probeText(at: now).map { ", \($0)" }
        return "\(id) (\(weight))\(probe ?? ""): \(status)"
    }

    /// Returns a sentence about the stage that is not over yet.
    ///
    /// `brisket: smoke has 2 h left.` or `brisket: smoke waits for you.`
    public func openStage(at now: Date) -> String {
        let progress = progress(at: now)
        guard let stage = progress.event.stage else { return "\(id) is done." }
        let name = stages[stage].name
        if progress.event.isWaiting { return "\(id): \(name) waits for you." }
        if progress.due == nil, let reading = probeText(at: now) {
            return "\(id): \(name) goes on, \(reading)."
        }
        return "\(id): \(name) has \(progress.left.pitText) left."
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
