// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitContract
import PitCook
import RoutingTestSupport

final class PitCookListenerSpy: PitCookListener {
    let didFinishPitCookSpy = Spy<Cook.ID, Void, Never>("didFinishPitCook(_:)")

    func didFinishPitCook(_ id: Cook.ID) async { await didFinishPitCookSpy(id) }
}
