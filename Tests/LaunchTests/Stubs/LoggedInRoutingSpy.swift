// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedIn
import RoutingTestSupport

final class LoggedInRoutingSpy: LoggedInRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
