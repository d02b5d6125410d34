// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitBoard
import PitContract
import RoutingTestSupport

final class PitBoardRoutingSpy: PitBoardRouting, ViewableRouterDouble {
    let unit = UnitStub()
    let showSpy = Spy<[Cook.ID], Void, Never>("show(cooks:)")
    let catchUpSpy = Spy<Void, Void, Never>("catchUp()")

    func show(cooks: [Cook.ID]) async { await showSpy(cooks) }
    func catchUp() async { await catchUpSpy() }
}
