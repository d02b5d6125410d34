import PitContract
import PitTestSupport

extension CookPlan {
    static let brisket = CookOrder.brisket.plan
    static let ribs = CookPlan(name: "ribs", stages: [Stage(name: "smoke", minutes: 60)])
    static let porkShoulder = CookPlan(
        name: "pork-shoulder", stages: [Stage(name: "smoke", minutes: 600)])
}

extension CookOrder {
    static let ribs = CookOrder(plan: .ribs, weight: .fiveKilograms)
}
