// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitCook
package import RoutingTestSupport

package final class PitCookRoutingSpy: PitCookRouting, ViewableRouterDouble {
    package let unit = UnitStub()

    package init() {}
}
