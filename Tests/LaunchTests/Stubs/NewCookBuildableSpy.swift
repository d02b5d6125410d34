// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import NewCook
import PitContract
import RoutingTestSupport

final class NewCookBuildableSpy: NewCookBuildable {
    let buildSpy = Spy<
        (withListener: any NewCookListener, pit: any PitService, draft: NewCookDraft),
        any NewCookRouting, Never
    >("build(withListener:pit:draft:)", making: NewCookRoutingSpy())

    func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any NewCookRouting {
        await buildSpy((withListener: listener, pit: pit, draft: draft))
    }
}
