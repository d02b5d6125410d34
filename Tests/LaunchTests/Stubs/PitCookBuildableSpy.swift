// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import PitContract
import PitCook
import RoutingTestSupport

final class PitCookBuildableSpy: PitCookBuildable {
    let buildSpy = Spy<
        (
            withListener: any PitCookListener, pit: any PitService, cook: Cook.ID,
            style: PitCookStyle
        ), any PitCookRouting, Never
    >("build(withListener:pit:cook:style:)", making: PitCookRoutingSpy())

    func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any PitCookRouting {
        await buildSpy((withListener: listener, pit: pit, cook: cook, style: style))
    }
}
