// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import NewCook
package import PitContract
package import Routing
package import RoutingTestSupport

package final class NewCookBuildableSpy: NewCookBuildable {
    package let buildSpy = Spy<
        (withListener: any NewCookListener, pit: any PitService, draft: NewCookDraft),
        any ViewableRouting, Never
    >("build(withListener:pit:draft:)", making: UnitStub())

    package init() {}

    package func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting {
        await buildSpy((withListener: listener, pit: pit, draft: draft))
    }
}
