// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedOut
import RoutingTestSupport

final class LoggedOutRoutingSpy: LoggedOutRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
