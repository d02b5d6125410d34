// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PlainTemplate
import RoutingTestSupport

final class PlainTemplatePresentableListenerSpy: PlainTemplatePresentableListener {
    let didTapCloseSpy = Spy<Void, Void, Never>("didTapClose()")

    func didTapClose() async { await didTapCloseSpy() }
}
