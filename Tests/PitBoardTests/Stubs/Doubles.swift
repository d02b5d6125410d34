// Written by `swift run ribtool doubles` from the requests, `// double …`.

import PitBoard
import RoutingTestSupport

// double PitBoardPresentableListener
final class PitBoardPresentableListenerSpy: PitBoardPresentableListener {
    let didTapRefreshSpy = Spy<Void, Void, Never>("didTapRefresh()")

    func didTapRefresh() async { await didTapRefreshSpy() }
}

// double PitBoardPresentable
final class PitBoardPresentableSpy: PitBoardPresentable {
    let setSpy = Spy<any PitBoardPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<PitBoardState, Void, Never>("show(_:)")

    func set(listener: any PitBoardPresentableListener) async { await setSpy(listener) }
    func show(_ state: PitBoardState) async { await showSpy(state) }
}
