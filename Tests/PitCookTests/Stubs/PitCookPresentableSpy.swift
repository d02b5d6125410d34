// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitCook
import RoutingTestSupport

final class PitCookPresentableSpy: PitCookPresentable {
    let setSpy = Spy<any PitCookPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<PitCookState, Void, Never>("show(_:)")

    func set(listener: any PitCookPresentableListener) async { await setSpy(listener) }
    func show(_ state: PitCookState) async { await showSpy(state) }
}
