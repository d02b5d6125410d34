// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport
import Tips

final class TipsRoutingSpy: TipsRouting, ViewableRouterDouble {
    let unit = UnitStub()
}
