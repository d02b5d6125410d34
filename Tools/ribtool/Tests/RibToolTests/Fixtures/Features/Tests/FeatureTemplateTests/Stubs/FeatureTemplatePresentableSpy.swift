// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplatePresentableSpy: FeatureTemplatePresentable {
    let setSpy = Spy<any FeatureTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<FeatureTemplateState, Void, Never>("show(_:)")

    func set(listener: any FeatureTemplatePresentableListener) async { await setSpy(listener) }
    func show(_ state: FeatureTemplateState) async { await showSpy(state) }
}
