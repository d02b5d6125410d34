import Auth
import AuthTestSupport
import PitContract
import PitTestSupport
import RoutingTestSupport
import TipPlugins

@testable import Tips

struct TipsDependencyStub: TipsDependency {
    let presenter = TipsPresentableSpy()
    let tipPlugins: [any TipPlugin] = [FirstDinnerTip()]
    let sessionService: any SessionService = SessionServiceFake(
        User(name: "joe", barbecueFoods: ["ribs"]))

    func makeTipsPresenter() async -> any TipsPresentable { presenter }
}

/// A plugin whose tip a test sets.
final class TipPluginStub: TipPlugin {
    let name: String
    /// The texts of the tips.
    let texts = PropertySpy<[String]>("texts", [])
    /// The contexts that it was asked with.
    let contexts = PropertySpy<[TipContext]>("contexts", [])

    init(_ name: String) { self.name = name }

    func tips(for context: TipContext) -> [Tip] {
        contexts.set(contexts.get() + [context])
        return texts.get().map { Tip(about: $0, $0) }
    }
}

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
