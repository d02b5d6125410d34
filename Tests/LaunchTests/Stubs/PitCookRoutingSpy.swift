// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitCook
import RoutingTestSupport

final class PitCookRoutingSpy: PitCookRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
