// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import HeadlessTemplate
import RoutingTestSupport

final class HeadlessTemplateListenerSpy: HeadlessTemplateListener {
    let didFinishHeadlessTemplateSpy = Spy<HeadlessTemplateError?, Void, Never>(
        "didFinishHeadlessTemplate(because:)")

    func didFinishHeadlessTemplate(because error: HeadlessTemplateError?) async {
        await didFinishHeadlessTemplateSpy(error)
    }
}
