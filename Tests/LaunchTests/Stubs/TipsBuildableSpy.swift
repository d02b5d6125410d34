// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitContract
import RoutingTestSupport
import Tips

final class TipsBuildableSpy: TipsBuildable {
    let buildSpy = Spy<any PitService, any TipsRouting, Never>(
        "build(pit:)", making: TipsRoutingSpy())

    func build(pit: any PitService) async -> any TipsRouting { await buildSpy(pit) }
}
