// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
import RoutingTestSupport

final class NewCookPresentableListenerSpy: NewCookPresentableListener {
    let didEnterSpy = Spy<String, Void, Never>("didEnter(_:)")
    let didCancelSpy = Spy<Void, Void, Never>("didCancel()")

    func didEnter(_ text: String) { didEnterSpy(text) }
    func didCancel() { didCancelSpy() }
}
