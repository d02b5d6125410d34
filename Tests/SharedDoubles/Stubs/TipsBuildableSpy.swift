// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitContract
package import Routing
package import RoutingTestSupport
import Tips

package final class TipsBuildableSpy: TipsBuildable {
    package let buildSpy = Spy<any PitService, any ViewableRouting, Never>(
        "build(pit:)", making: UnitStub())

    package init() {}

    package func build(pit: any PitService) async -> any ViewableRouting { await buildSpy(pit) }
}
