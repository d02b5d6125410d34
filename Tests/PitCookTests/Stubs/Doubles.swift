// Written by `swift run ribtool doubles` from the requests, `// double …`.

import PitContract
import PitCook
import RoutingTestSupport

// double PitCookListener
final class PitCookListenerSpy: PitCookListener {
    let didFinishPitCookSpy = Spy<Cook.ID, Void, Never>("didFinishPitCook(_:)")

    func didFinishPitCook(_ id: Cook.ID) async { await didFinishPitCookSpy(id) }
}

// double PitCookPresentableListener
final class PitCookPresentableListenerSpy: PitCookPresentableListener {
    let didTapConfirmSpy = Spy<Bool, Void, Never>("didTapConfirm(early:)")
    let didTapAdjustSpy = Spy<Duration, Void, Never>("didTapAdjust(by:)")
    let didTapFinishSpy = Spy<Bool, Void, Never>("didTapFinish(early:)")
    let didTapNoteSpy = Spy<String, Void, Never>("didTapNote(_:)")

    func didTapConfirm(early: Bool) async { await didTapConfirmSpy(early) }
    func didTapAdjust(by duration: Duration) async { await didTapAdjustSpy(duration) }
    func didTapFinish(early: Bool) async { await didTapFinishSpy(early) }
    func didTapNote(_ text: String) async { await didTapNoteSpy(text) }
}
