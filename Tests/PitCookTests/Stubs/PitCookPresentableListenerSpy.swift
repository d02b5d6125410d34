// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitCook
import RoutingTestSupport

final class PitCookPresentableListenerSpy: PitCookPresentableListener {
    let didTapConfirmSpy = Spy<Void, Void, Never>("didTapConfirm()")
    let didTapAdjustSpy = Spy<Int, Void, Never>("didTapAdjust(by:)")
    let didTapFinishSpy = Spy<Void, Void, Never>("didTapFinish()")

    func didTapConfirm() async { await didTapConfirmSpy() }
    func didTapAdjust(by minutes: Int) async { await didTapAdjustSpy(minutes) }
    func didTapFinish() async { await didTapFinishSpy() }
}
