// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import LoggedIn
import NewCook
import PitContract
import Routing
import RoutingTestSupport

final class LoggedInRoutingSpy: LoggedInRouting, ViewableRouterDouble {
    let unit = UnitStub()
    let screensSpy = PropertySpy<[LoggedInScreen]>("screens", [])
    let attachPermanentChildrenSpy = Spy<Void, Void, Never>("attachPermanentChildren()")
    let showSpy = Spy<LoggedInScreen, Transition, Never>("show(_:)", returning: .done)
    let restoreSpy = Spy<[LoggedInScreen], Void, Never>("restore(_:)")
    let goBackSpy = Spy<Void, Transition, Never>("goBack()", returning: .done)
    let closeSpy = Spy<LoggedInScreen, Transition, Never>("close(_:)", returning: .done)
    let askForCookSpy = Spy<NewCookDraft, CookOrder?, RoutingError>(
        "askForCook(_:)", returning: nil)
    let openSpy = Spy<DeepLink, Void, ScreenError>("open(_:)", returning: ())

    var screens: [LoggedInScreen] { screensSpy.get() }
    func attachPermanentChildren() async { await attachPermanentChildrenSpy() }
    func show(_ screen: LoggedInScreen) async -> Transition { await showSpy(screen) }
    func restore(_ screens: [LoggedInScreen]) async { await restoreSpy(screens) }
    func goBack() async -> Transition { await goBackSpy() }
    func close(_ screen: LoggedInScreen) async -> Transition { await closeSpy(screen) }
    func askForCook(_ draft: NewCookDraft) async throws(RoutingError) -> CookOrder? {
        try await askForCookSpy(draft)
    }
    func open(_ link: DeepLink) async throws(ScreenError) { try await openSpy(link) }
}
