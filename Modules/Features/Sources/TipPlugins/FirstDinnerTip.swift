import PitContract
public import Tips

// snippet: plugin
/// The dinner, for a person who has started nothing yet; the board says how to start a cook.
public struct FirstDinnerTip: TipPlugin {
    public let name = "first dinner"

    public init() {}

    public func tips(for context: TipContext) -> [Tip] {
        let pit = context.pit
        guard pit.cooks.isEmpty, pit.journal.all.isEmpty, !context.plans.isEmpty else { return [] }
        return [
            Tip(
                about: "dinner", "Plan a dinner, and all is ready at one time.",
                command: "dinner 18:00"
            )
        ]
    }
}
// end of snippet
