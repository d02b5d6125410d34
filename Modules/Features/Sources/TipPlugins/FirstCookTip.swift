import PitContract
public import Tips

// snippet: plugin
/// The first step, for a person with an empty pit who has started nothing yet.
public struct FirstCookTip: TipPlugin {
    public let name = "first cook"

    public init() {}

    public func tips(for context: TipContext) -> [Tip] {
        let pit = context.pit
        guard pit.cooks.isEmpty, pit.journal.all.isEmpty, !context.plans.isEmpty else { return [] }
        return [Tip(about: "start", "The first cook is two questions away.", command: "start")]
    }
}
// end of snippet
