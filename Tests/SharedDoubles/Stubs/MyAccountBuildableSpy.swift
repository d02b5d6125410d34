// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import MyAccount
package import RoutingTestSupport

package final class MyAccountBuildableSpy: MyAccountBuildable {
    package let buildSpy = Spy<any MyAccountListener, any MyAccountRouting, Never>(
        "build(withListener:)", making: MyAccountRoutingSpy())

    package init() {}

    package func build(withListener listener: any MyAccountListener) async -> any MyAccountRouting {
        await buildSpy(listener)
    }
}
