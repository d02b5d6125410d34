// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitBoard
package import PitContract
package import RoutingTestSupport

package final class PitBoardBuildableSpy: PitBoardBuildable {
    package let buildSpy = Spy<any PitService, any PitBoardRouting, Never>(
        "build(pit:)", making: PitBoardRoutingSpy())

    package init() {}

    package func build(pit: any PitService) async -> any PitBoardRouting { await buildSpy(pit) }
}
