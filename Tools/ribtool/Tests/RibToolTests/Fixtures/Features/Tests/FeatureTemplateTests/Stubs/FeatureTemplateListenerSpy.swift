// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplateListenerSpy: FeatureTemplateListener {
    let didCloseFeatureTemplateSpy = Spy<Void, Void, Never>("didCloseFeatureTemplate()")

    func didCloseFeatureTemplate() async { await didCloseFeatureTemplateSpy() }
}
