// Written by `swift run ribtool doubles` from the requests, `// double …`.

import FeatureTemplate
import RoutingTestSupport

// double FeatureTemplateListener
final class FeatureTemplateListenerSpy: FeatureTemplateListener {
    let didFinishFeatureTemplateSpy = Spy<Void, Void, Never>("didFinishFeatureTemplate()")

    func didFinishFeatureTemplate() async { await didFinishFeatureTemplateSpy() }
}

// double FeatureTemplatePresentableListener
final class FeatureTemplatePresentableListenerSpy: FeatureTemplatePresentableListener {
    let didTapAddSpy = Spy<String, Void, Never>("didTapAdd(_:)")
    let didTapCloseSpy = Spy<Void, Void, Never>("didTapClose()")

    func didTapAdd(_ name: String) async { await didTapAddSpy(name) }
    func didTapClose() async { await didTapCloseSpy() }
}

// double FeatureTemplatePresentable
final class FeatureTemplatePresentableSpy: FeatureTemplatePresentable {
    let setSpy = Spy<any FeatureTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<FeatureTemplateState, Void, Never>("show(_:)")

    func set(listener: any FeatureTemplatePresentableListener) async { await setSpy(listener) }
    func show(_ state: FeatureTemplateState) async { await showSpy(state) }
}
