// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PlainTemplate
import RoutingTestSupport

final class PlainTemplatePresentableSpy: PlainTemplatePresentable {
    let setSpy = Spy<any PlainTemplatePresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<PlainTemplateState, Void, Never>("show(_:)")

    func set(listener: any PlainTemplatePresentableListener) async { await setSpy(listener) }
    func show(_ state: PlainTemplateState) async { await showSpy(state) }
}
