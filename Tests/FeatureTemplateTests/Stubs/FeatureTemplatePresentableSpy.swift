import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplatePresentableSpy: FeatureTemplatePresentable {
    let setListenerSpy = Spy<any FeatureTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<FeatureTemplateState, Void, Never>("show(_:)")

    func set(listener: any FeatureTemplatePresentableListener) async {
        await setListenerSpy(listener)
    }
    func show(_ state: FeatureTemplateState) async { await showSpy(state) }
}
