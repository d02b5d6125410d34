/// An order to put a piece of meat on the pit.
public struct CookOrder: Sendable, Hashable {
    /// The plan, whose lengths the cook keeps.
    public let plan: CookPlan
    /// The weight of the meat, which the stages' lengths depend on.
    public let weight: Weight

    /// The name that the person gives the cook; `nil` for that of the plan.
    public var name: String?

    /// Creates an order.
    public init(plan: CookPlan, weight: Weight, name: String? = nil) {
        self.plan = plan
        self.weight = weight
        self.name = name
    }
}
