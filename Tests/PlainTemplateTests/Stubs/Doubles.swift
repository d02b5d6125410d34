// Written by `swift run ribtool doubles` from the requests, `// double …`.

import PlainTemplate
import RoutingTestSupport

// double PlainTemplateListener
final class PlainTemplateListenerSpy: PlainTemplateListener {
    let didFinishPlainTemplateSpy = Spy<Void, Void, Never>("didFinishPlainTemplate()")

    func didFinishPlainTemplate() async { await didFinishPlainTemplateSpy() }
}

// double PlainTemplatePresentableListener
final class PlainTemplatePresentableListenerSpy: PlainTemplatePresentableListener {
    let didTapCloseSpy = Spy<Void, Void, Never>("didTapClose()")

    func didTapClose() async { await didTapCloseSpy() }
}

// double PlainTemplatePresentable
final class PlainTemplatePresentableSpy: PlainTemplatePresentable {
    let setSpy = Spy<any PlainTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<PlainTemplateState, Void, Never>("show(_:)")

    func set(listener: any PlainTemplatePresentableListener) async { await setSpy(listener) }
    func show(_ state: PlainTemplateState) async { await showSpy(state) }
}
