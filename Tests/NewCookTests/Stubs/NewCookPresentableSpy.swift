// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
import RoutingTestSupport

final class NewCookPresentableSpy: NewCookPresentable {
    let setSpy = Spy<any NewCookPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<NewCookState, Void, Never>("show(_:)")

    func set(listener: any NewCookPresentableListener) async { await setSpy(listener) }
    func show(_ state: NewCookState) async { await showSpy(state) }
}
