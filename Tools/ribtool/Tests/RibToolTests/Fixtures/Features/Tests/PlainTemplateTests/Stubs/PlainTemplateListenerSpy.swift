// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PlainTemplate
import RoutingTestSupport

final class PlainTemplateListenerSpy: PlainTemplateListener {
    let didFinishPlainTemplateSpy = Spy<Void, Void, Never>("didFinishPlainTemplate()")

    func didFinishPlainTemplate() async { await didFinishPlainTemplateSpy() }
}
