import NewCook
import PitContract
import PitTestSupport

struct NewCookDependencyStub: NewCookDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = NewCookPresentableSpy()

    func makeNewCookPresenter() async -> any NewCookPresentable { presenter }
}

extension CookPlan {
    static let brisket = CookOrder.brisket.plan
    static let ribs = CookPlan(name: "ribs", stages: [Stage(name: "smoke", minutes: 60)])
    static let porkShoulder = CookPlan(
        name: "pork-shoulder", stages: [Stage(name: "smoke", minutes: 600)])
}

extension CookOrder {
    static let ribs = CookOrder(plan: .ribs, weight: .fiveKilograms)
}
