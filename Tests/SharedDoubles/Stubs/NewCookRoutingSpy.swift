// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
package import RoutingTestSupport

package final class NewCookRoutingSpy: NewCookRouting, ViewableRouterDouble {
    package let unit = UnitStub()

    package init() {}
}
