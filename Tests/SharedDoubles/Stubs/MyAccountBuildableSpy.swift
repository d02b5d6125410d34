// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import MyAccount
package import Routing
package import RoutingTestSupport

package final class MyAccountBuildableSpy: MyAccountBuildable {
    package let buildSpy = Spy<any MyAccountListener, any ViewableRouting, Never>(
        "build(withListener:)", making: UnitStub())

    package init() {}

    package func build(withListener listener: any MyAccountListener) async -> any ViewableRouting {
        await buildSpy(listener)
    }
}
