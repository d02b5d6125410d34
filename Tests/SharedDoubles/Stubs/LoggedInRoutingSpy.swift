// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import LoggedIn
package import NewCook
package import PitContract
package import Routing
package import RoutingTestSupport

package final class LoggedInRoutingSpy: LoggedInRouting, ViewableRouterDouble {
    package let unit = UnitStub()
    package let screensSpy = PropertySpy<[LoggedInScreen]>("screens", [])
    package let attachPermanentChildrenSpy = Spy<Void, Void, Never>("attachPermanentChildren()")
    package let showSpy = Spy<LoggedInScreen, Transition, Never>("show(_:)", returning: .done)
    package let restoreSpy = Spy<[LoggedInScreen], Void, Never>("restore(_:)")
    package let goBackSpy = Spy<Void, Transition, Never>("goBack()", returning: .done)
    package let closeSpy = Spy<LoggedInScreen, Transition, Never>("close(_:)", returning: .done)
    package let askForCookSpy = Spy<NewCookDraft, CookOrder?, RoutingError>(
        "askForCook(_:)", returning: nil)
    package let actionsSpy = PropertySpy<any LoggedInActionable>("actions", LoggedInActionableSpy())

    package init() {}

    package var screens: [LoggedInScreen] { screensSpy.get() }
    package func attachPermanentChildren() async { await attachPermanentChildrenSpy() }
    package func show(_ screen: LoggedInScreen) async -> Transition { await showSpy(screen) }
    package func restore(_ screens: [LoggedInScreen]) async { await restoreSpy(screens) }
    package func goBack() async -> Transition { await goBackSpy() }
    package func close(_ screen: LoggedInScreen) async -> Transition { await closeSpy(screen) }
    package func askForCook(_ draft: NewCookDraft) async throws(RoutingError) -> CookOrder? {
        try await askForCookSpy(draft)
    }
    package var actions: any LoggedInActionable { actionsSpy.get() }
}
