import Essentials
import PitContract

extension Cook {
    /// A line that says how far the cook is, and which command of the program comes next.
    func sentence(at now: Date) -> String {
        text(at: now) { CommandList.typed("pit \($0) \(id)") }
    }
}

extension Pit {
    /// A line for each cook, or a sentence when there is none.
    func sentences(at now: Date) -> [String] {
        cooks.isEmpty
            ? [
                """
                Nothing is on the pit. Type \
                `\(CommandList.typed("pit start brisket --weight 5kg"))`.
                """
            ]
            : [fireText(at: now)].compactMap(\.self) + cooks.map { $0.sentence(at: now) }
    }
}

extension CookPlan.Stage {
    /// The name, with the temperature if that matters.
    var title: String { celsius.map { "\(name) at \(PitFormat.current.temperature($0))" } ?? name }
}
