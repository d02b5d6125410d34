// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import MyAccount
import RoutingTestSupport

final class MyAccountRoutingSpy: MyAccountRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
