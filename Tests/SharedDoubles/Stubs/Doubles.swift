// Written by `swift run ribtool doubles` from the requests, `// double …`.

package import Auth
package import LoggedIn
package import NewCook
package import PitBoard
package import PitContract
package import PitCook
package import Routing
package import RoutingTestSupport

// double AuthService
package final class AuthServiceSpy: AuthService {
    package let loginSpy = Spy<Void, User, any Error>("login()")
    package let logoutSpy = Spy<Void, Void, any Error>("logout()")

    package init() {}

    package func login() async throws -> User { try await loginSpy() }
    package func logout() async throws { try await logoutSpy() }
}

// double LoggedInActionable
package final class LoggedInActionableSpy: LoggedInActionable {
    package let openSpy = Spy<DeepLink, Void, ScreenError>("open(_:)", returning: ())

    package init() {}

    package func open(_ link: DeepLink) async throws(ScreenError) { try await openSpy(link) }
}

// double LoggedInBuildable
//     build(withListener:user:) making LoggedInRoutingSpy()
package final class LoggedInBuildableSpy: LoggedInBuildable {
    package let buildSpy = Spy<
        (withListener: any LoggedInListener, user: User), any LoggedInRouting, Never
    >("build(withListener:user:)", making: LoggedInRoutingSpy())

    package init() {}

    package func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting {
        await buildSpy((withListener: listener, user: user))
    }
}

// double LoggedInRouting
//     screens returning []
//     actions returning LoggedInActionableSpy()
//     show(_:) returning .done
//     goBack() returning .done
//     close(_:) returning .done
//     askForCook(_:) failing .cancelled
package final class LoggedInRoutingSpy: LoggedInRouting, ViewableRouterDouble {
    package let unit = UnitStub()
    package let screensSpy = PropertySpy<[LoggedInScreen]>("screens", [])
    package let attachPermanentChildrenSpy = Spy<Void, Void, Never>("attachPermanentChildren()")
    package let showSpy = Spy<LoggedInScreen, Transition, Never>("show(_:)", returning: .done)
    package let restoreSpy = Spy<[LoggedInScreen], Void, Never>("restore(_:)")
    package let goBackSpy = Spy<Void, Transition, Never>("goBack()", returning: .done)
    package let closeSpy = Spy<LoggedInScreen, Transition, Never>("close(_:)", returning: .done)
    package let askForCookSpy = Spy<NewCookDraft, CookOrder, ScreenError>(
        "askForCook(_:)", failing: .cancelled)
    package let actionsSpy = PropertySpy<any LoggedInActionable>("actions", LoggedInActionableSpy())

    package init() {}

    package var screens: [LoggedInScreen] { screensSpy.get() }
    package func attachPermanentChildren() async { await attachPermanentChildrenSpy() }
    package func show(_ screen: LoggedInScreen) async -> Transition { await showSpy(screen) }
    package func restore(_ screens: [LoggedInScreen]) async { await restoreSpy(screens) }
    package func goBack() async -> Transition { await goBackSpy() }
    package func close(_ screen: LoggedInScreen) async -> Transition { await closeSpy(screen) }
    package func askForCook(_ draft: NewCookDraft) async throws(ScreenError) -> CookOrder {
        try await askForCookSpy(draft)
    }
    package var actions: any LoggedInActionable { actionsSpy.get() }
}

// double PitBoardActionable
package final class PitBoardActionableSpy: PitBoardActionable {
    package let catchUpSpy = Spy<Void, Void, Never>("catchUp()")

    package init() {}

    package func catchUp() async { await catchUpSpy() }
}

// double PitBoardBuildable
//     build(pit:) making PitBoardRoutingSpy()
package final class PitBoardBuildableSpy: PitBoardBuildable {
    package let buildSpy = Spy<any PitService, any PitBoardRouting, Never>(
        "build(pit:)", making: PitBoardRoutingSpy())

    package init() {}

    package func build(pit: any PitService) async -> any PitBoardRouting { await buildSpy(pit) }
}

// double PitBoardRouting
//     actions returning PitBoardActionableSpy()
package final class PitBoardRoutingSpy: PitBoardRouting, ViewableRouterDouble {
    package let unit = UnitStub()
    package let showSpy = Spy<[Cook.ID], Void, Never>("show(cooks:)")
    package let actionsSpy = PropertySpy<any PitBoardActionable>("actions", PitBoardActionableSpy())

    package init() {}

    package func show(cooks: [Cook.ID]) async { await showSpy(cooks) }
    package var actions: any PitBoardActionable { actionsSpy.get() }
}

// double PitCookBuildable
//     build(withListener:pit:cook:style:) making UnitStub()
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

// double PitCookPresentable
package final class PitCookPresentableSpy: PitCookPresentable {
    package let showSpy = Spy<PitCookState, Void, Never>("show(_:)")

    package init() {}

    package func show(_ state: PitCookState) async { await showSpy(state) }
}
