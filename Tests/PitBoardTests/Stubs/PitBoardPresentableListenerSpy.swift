// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitBoard
import RoutingTestSupport

final class PitBoardPresentableListenerSpy: PitBoardPresentableListener {
    let didTapRefreshSpy = Spy<Void, Void, Never>("didTapRefresh()")

    func didTapRefresh() async { await didTapRefreshSpy() }
}
