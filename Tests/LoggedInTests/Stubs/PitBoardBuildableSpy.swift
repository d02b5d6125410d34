// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitBoard
import PitContract
import RoutingTestSupport

final class PitBoardBuildableSpy: PitBoardBuildable {
    let buildSpy = Spy<any PitService, any PitBoardRouting, Never>(
        "build(pit:)", making: PitBoardRoutingSpy())

    func build(pit: any PitService) async -> any PitBoardRouting { await buildSpy(pit) }
}
