import Auth
import Foundation
import PitContract
import PitTestSupport

@testable import Tips

extension TipContext {
    /// Returns the context of a person with the built-in plans.
    static func sample(
        foods: [String] = [], pit: Pit = Pit(),
        now: Date = ManualPitClock().now, plans: [CookPlan] = CookPlan.builtIn
    ) -> TipContext {
        TipContext(
            user: User(name: "joe", barbecueFoods: foods), pit: pit, now: now,
            plans: plans)
    }
}
