public import Auth
public import PitContract

/// A source of tips: a place where a tip is added without a change of this module.
///
/// The dependency of the unit has the list. Only the tips of the first plugin that has some are
/// shown.
public protocol TipPlugin: Sendable {
    /// The name, unique in the list.
    var name: String { get }

    /// Returns the tips that apply now, the most urgent first.
    func tips(for context: TipContext) -> [Tip]
}

/// The facts that a tip may depend on.
public struct TipContext: Sendable, Hashable {
    public let user: User
    public let pit: Pit
    /// The plans that a cook can follow.
    public let plans: [CookPlan]
}
