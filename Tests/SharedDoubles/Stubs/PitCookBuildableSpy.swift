// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitContract
package import PitCook
package import Routing
package import RoutingTestSupport

package final class PitCookBuildableSpy: PitCookBuildable {
    package let buildSpy = Spy<
        (
            withListener: any PitCookListener, pit: any PitService, cook: Cook.ID,
            style: PitCookStyle
        ), any ViewableRouting, Never
    >("build(withListener:pit:cook:style:)", making: UnitStub())

    package init() {}

    package func build(
        withListener listener: any PitCookListener, pit: any PitService, cook: Cook.ID,
        style: PitCookStyle
    ) async -> any ViewableRouting {
        await buildSpy((withListener: listener, pit: pit, cook: cook, style: style))
    }
}
