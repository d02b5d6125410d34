import RoutingTestSupport
import Tips

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
