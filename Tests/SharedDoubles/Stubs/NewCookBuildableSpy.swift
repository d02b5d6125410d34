// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import NewCook
package import PitContract
package import RoutingTestSupport

package final class NewCookBuildableSpy: NewCookBuildable {
    package let buildSpy = Spy<
        (withListener: any NewCookListener, pit: any PitService, draft: NewCookDraft),
        any NewCookRouting, Never
    >("build(withListener:pit:draft:)", making: NewCookRoutingSpy())

    package init() {}

    package func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any NewCookRouting {
        await buildSpy((withListener: listener, pit: pit, draft: draft))
    }
}
