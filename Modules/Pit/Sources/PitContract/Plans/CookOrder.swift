/// An order to put a piece of meat on the pit.
public struct CookOrder: Sendable, Hashable {
    public let plan: CookPlan
    /// The weight of the meat, which the stages' lengths depend on.
    public let weight: Weight

    public init(plan: CookPlan, weight: Weight) {
        self.plan = plan
        self.weight = weight
    }
}
