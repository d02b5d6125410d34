// Written by `swift run ribtool doubles` from the requests, `// double …`.

import RoutingTestSupport
import Tips

// double TipsPresentableListener
final class TipsPresentableListenerSpy: TipsPresentableListener {
    let didTapTipsSpy = Spy<Void, Void, Never>("didTapTips()")

    func didTapTips() async { await didTapTipsSpy() }
}

// double TipsPresentable
final class TipsPresentableSpy: TipsPresentable {
    let setSpy = Spy<any TipsPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<TipsState, Void, Never>("show(_:)")

    func set(listener: any TipsPresentableListener) async { await setSpy(listener) }
    func show(_ state: TipsState) async { await showSpy(state) }
}
