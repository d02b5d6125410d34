// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
import RoutingTestSupport

final class NewCookRoutingSpy: NewCookRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
