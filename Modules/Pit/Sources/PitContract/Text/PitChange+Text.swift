public import Essentials
import Readings

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
        case .use(let probe?):
            let name = ProbeName(probe).map(PitFormat.current.name) ?? probe
            return "probe \(name) chosen for \(id)"
        case .fire(let probe?, _):
            return "probe \(probe) chosen for the pit"
        case .fire(nil, _): return "no probe chosen for the pit"
        case .use(nil): return "no probe chosen for \(id)"
        case .target(let celsius):
            return "\(PitFormat.current.temperature(celsius)) chosen for \(id)"
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

    /// Returns the same with its time: `brisket (5 kg) taken off the pit at 15:10`.
    public func sentence(at now: Date) -> String {
        "\(text(at: now)) \(LocalTime.when(time, now: now))"
    }
}

extension PitRequest {
    private var isRedo: Bool { if case .redo = self { true } else { false } }

    /// The sentence about an undo or a redo that did not happen.
    public var refusal: String { isRedo ? "Nothing was redone." : "Nothing was undone." }

    /// The change that an undo or a redo is about, as a sentence with its time.
    private func sentence(at now: Date) -> String {
        switch self {
        case .undo(let change), .redo(let change): change.sentence(at: now)
        default: ""
        }
    }

    /// Returns the sentence about an undo or a redo that has happened.
    public func doneText(at now: Date) -> String {
        "\(isRedo ? "Redone" : "Undone"): \(sentence(at: now))."
    }

    /// Returns the question before an undo or a redo.
    public func question(at now: Date) -> String {
        isRedo
            ? "The last change that was undone is: \(sentence(at: now)). Redo it?"
            : "The last change is: \(sentence(at: now)). Undo it?"
    }

    /// Returns why a change was not undone, or redone, that the person has not seen.
    public func unseen(at now: Date) -> PitError {
        .rejected(
            isRedo
                ? """
                The last change that was undone is another one than you saw: \(sentence(at: now)). \
                Nothing was redone. To redo it, run `ribhouse redo`.
                """
                : """
                The last change is another one than you saw: \(sentence(at: now)). Nothing was undone. \
                To undo it, type `log` first, or run `ribhouse undo`.
                """)
    }
}
