// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplateListenerSpy: FeatureTemplateListener {
    let didFinishFeatureTemplateSpy = Spy<Void, Void, Never>("didFinishFeatureTemplate()")

    func didFinishFeatureTemplate() async { await didFinishFeatureTemplateSpy() }
}
