// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
import PitContract
import RoutingTestSupport

final class NewCookListenerSpy: NewCookListener {
    let newCookDidEndSpy = Spy<CookOrder?, Void, Never>("newCookDidEnd(with:)")

    func newCookDidEnd(with order: CookOrder?) async { await newCookDidEndSpy(order) }
}
