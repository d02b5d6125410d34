// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitBoard
import RoutingTestSupport

final class PitBoardPresentableSpy: PitBoardPresentable {
    let setSpy = Spy<any PitBoardPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<PitBoardState, Void, Never>("show(_:)")

    func set(listener: any PitBoardPresentableListener) async { await setSpy(listener) }
    func show(_ state: PitBoardState) async { await showSpy(state) }
}
