// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import HeadlessTemplate
import RoutingTestSupport

final class HeadlessTemplateListenerSpy: HeadlessTemplateListener {
    let didFinishHeadlessTemplateSpy = Spy<Void, Void, Never>("didFinishHeadlessTemplate()")

    func didFinishHeadlessTemplate() async { await didFinishHeadlessTemplateSpy() }
}
