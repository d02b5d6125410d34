public import PitContract

public struct MealState: Sendable, Hashable {
    /// The dishes and who is late; `nil` when no meal is planned.
    public let plan: MealPlan?
    /// Whether the person has just changed the meal in this program, which has answered with the dishes.
    public let isOwn: Bool

    public init(plan: MealPlan?, isOwn: Bool = false) { (self.plan, self.isOwn) = (plan, isOwn) }
}
