public import Essentials

extension PitChange {
    /// Returns the change as a person writes it: `brisket (5 kg) taken off the pit`.
    public func text(at now: Date) -> String {
        let id = cook?.id ?? "a cook"
        let cook = cook.map { "\($0.id) (\($0.weight))" } ?? id
        let stage = "\(stage?.name ?? "the last stage") of \(id)"
        switch action {
        case .start: return "\(cook) put on the pit"
        case .confirm: return "\(stage) confirmed"
        case .adjust(let seconds):
            let length = Duration.seconds(seconds)
            return seconds < 0
                ? "\(stage) made \((length * -1).pitText) shorter"
                : "\(stage) made \(length.pitText) longer"
        case .finish: return "\(cook) taken off the pit"
        case .note(let text): return "“\(text)” noted for \(id)"
        case .use(let probe?): return "probe \(probe) chosen for \(id)"
        case .use(nil): return "no probe chosen for \(id)"
        case .meal(nil): return "dinner ended"
        case .meal(let ready?):
            let time = LocalTime.text(ready, now: now)
            return switch meal?.ready {
            case ready?: "dishes of dinner changed"
            case nil: "dinner planned for \(time)"
            case _?: "dinner moved to \(time)"
            }
        }
    }

    /// Returns the sentence for a change that was undone.
    public func undoneText(at now: Date) -> String { "Undone: \(sentence(at: now))." }

    /// Returns the same with its time: `brisket (5 kg) taken off the pit at 15:10`.
    public func sentence(at now: Date) -> String {
        "\(text(at: now)) at \(LocalTime.text(time, now: now))"
    }
}
