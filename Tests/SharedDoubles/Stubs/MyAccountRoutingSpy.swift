// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import MyAccount
package import RoutingTestSupport

package final class MyAccountRoutingSpy: MyAccountRouting, ViewableRouterDouble {
    package let unit = UnitStub()

    package init() {}
}
