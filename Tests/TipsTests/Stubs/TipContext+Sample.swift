import Auth
import PitContract

@testable import Tips

extension TipContext {
    /// Returns the context of a person with the built-in plans.
    static func sample(
        foods: [String] = [], pit: Pit = Pit(),
        plans: [CookPlan] = CookPlan.builtIn
    ) -> TipContext {
        TipContext(
            user: User(name: "joe", barbecueFoods: foods), pit: pit,
            plans: plans)
    }
}
