// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import PitBoard
package import PitContract
package import RoutingTestSupport

package final class PitBoardRoutingSpy: PitBoardRouting, ViewableRouterDouble {
    package let unit = UnitStub()
    package let showSpy = Spy<[Cook.ID], Void, Never>("show(cooks:)")
    package let actionsSpy = PropertySpy<any PitBoardActionable>("actions", PitBoardActionableSpy())

    package init() {}

    package func show(cooks: [Cook.ID]) async { await showSpy(cooks) }
    package var actions: any PitBoardActionable { actionsSpy.get() }
}
