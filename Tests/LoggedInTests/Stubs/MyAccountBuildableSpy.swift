// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import MyAccount
import RoutingTestSupport

final class MyAccountBuildableSpy: MyAccountBuildable {
    let buildSpy = Spy<any MyAccountListener, any MyAccountRouting, Never>(
        "build(withListener:)", making: MyAccountRoutingSpy())

    func build(withListener listener: any MyAccountListener) async -> any MyAccountRouting {
        await buildSpy(listener)
    }
}
