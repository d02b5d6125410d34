// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitContract
package import RoutingTestSupport
package import Tips

package final class TipsBuildableSpy: TipsBuildable {
    package let buildSpy = Spy<any PitService, any TipsRouting, Never>(
        "build(pit:)", making: TipsRoutingSpy())

    package init() {}

    package func build(pit: any PitService) async -> any TipsRouting { await buildSpy(pit) }
}
