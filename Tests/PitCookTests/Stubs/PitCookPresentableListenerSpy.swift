// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitCook
import RoutingTestSupport

final class PitCookPresentableListenerSpy: PitCookPresentableListener {
    let didTapConfirmSpy = Spy<Bool, Void, Never>("didTapConfirm(early:)")
    let didTapAdjustSpy = Spy<Int, Void, Never>("didTapAdjust(by:)")
    let didTapFinishSpy = Spy<Bool, Void, Never>("didTapFinish(early:)")

    func didTapConfirm(early: Bool) async { await didTapConfirmSpy(early) }
    func didTapAdjust(by minutes: Int) async { await didTapAdjustSpy(minutes) }
    func didTapFinish(early: Bool) async { await didTapFinishSpy(early) }
}
