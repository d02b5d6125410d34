// Written by `swift run ribtool doubles` from the requests, `// double …`.

import FeatureTemplate
import RoutingTestSupport
import ServiceTemplateContract

// double FeatureTemplateListener
final class FeatureTemplateListenerSpy: FeatureTemplateListener {
    let didFinishFeatureTemplateSpy = Spy<Void, Void, Never>("didFinishFeatureTemplate()")

    func didFinishFeatureTemplate() async { await didFinishFeatureTemplateSpy() }
}

// double FeatureTemplatePresentableListener
final class FeatureTemplatePresentableListenerSpy: FeatureTemplatePresentableListener {
    let didTapRetrySpy = Spy<Void, Void, Never>("didTapRetry()")
    let didTapCloseSpy = Spy<Void, Void, Never>("didTapClose()")

    func didTapRetry() async { await didTapRetrySpy() }
    func didTapClose() async { await didTapCloseSpy() }
}

// double FeatureTemplatePresentable
final class FeatureTemplatePresentableSpy: FeatureTemplatePresentable {
    let setSpy = Spy<any FeatureTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<FeatureTemplateState, Void, Never>("show(_:)")

    func set(listener: any FeatureTemplatePresentableListener) async { await setSpy(listener) }
    func show(_ state: FeatureTemplateState) async { await showSpy(state) }
}

// double ServiceTemplateService
//     items() returning []
final class ServiceTemplateServiceSpy: ServiceTemplateService {
    let itemsSpy = Spy<Void, [ServiceTemplateItem], ServiceTemplateError>("items()", returning: [])

    func items() async throws(ServiceTemplateError) -> [ServiceTemplateItem] {
        try await itemsSpy()
    }
}
