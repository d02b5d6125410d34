// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport
import Tips

final class TipsPresentableListenerSpy: TipsPresentableListener {
    let didTapTipsSpy = Spy<Void, Void, Never>("didTapTips()")

    func didTapTips() async { await didTapTipsSpy() }
}
