// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import FeatureTemplate
import RoutingTestSupport

final class FeatureTemplatePresentableListenerSpy: FeatureTemplatePresentableListener {
    let didTapRetrySpy = Spy<Void, Void, Never>("didTapRetry()")
    let didTapCloseSpy = Spy<Void, Void, Never>("didTapClose()")

    func didTapRetry() async { await didTapRetrySpy() }
    func didTapClose() async { await didTapCloseSpy() }
}
