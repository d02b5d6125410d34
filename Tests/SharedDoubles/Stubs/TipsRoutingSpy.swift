// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import RoutingTestSupport
import Tips

package final class TipsRoutingSpy: TipsRouting, ViewableRouterDouble {
    package let unit = UnitStub()

    package init() {}
}
