import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplateListenerSpy: FeatureTemplateListener {
    let didCloseSpy = Spy<Void, Void, Never>("didCloseFeatureTemplate()")

    func didCloseFeatureTemplate() async { await didCloseSpy() }
}
