// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Announcements
import ArgumentParsing
import Auth
import LoggedIn
import Meal
import MyAccount
import NewCook
import PitContract
import ProbesContract
import Routing
import RoutingTestSupport
import Thermometers
import Tips

// double AnnouncementsBuildable
//     build(pit:) making UnitStub()
final class AnnouncementsBuildableSpy: AnnouncementsBuildable {
    let buildSpy = Spy<any PitService, any ViewableRouting, Never>(
        "build(pit:)", making: UnitStub())

    func build(pit: any PitService) async -> any ViewableRouting { await buildSpy(pit) }
}

// double LoggedInListener
//     loggedInDidTapLogout() returning .done
final class LoggedInListenerSpy: LoggedInListener {
    let loggedInDidTapLogoutSpy = Spy<Void, AuthOutcome, Never>(
        "loggedInDidTapLogout()", returning: .done)
    let loggedInDidEndSessionSpy = Spy<Void, Void, Never>("loggedInDidEndSession()")

    func loggedInDidTapLogout() async -> AuthOutcome { await loggedInDidTapLogoutSpy() }
    func loggedInDidEndSession() async { await loggedInDidEndSessionSpy() }
}

// double LoggedInPresentableListener
//     didAct(_:_:) returning ()
final class LoggedInPresentableListenerSpy: LoggedInPresentableListener {
    let didTapLogoutSpy = Spy<Void, Void, Never>("didTapLogout()")
    let didTapSpy = Spy<LoggedInScreen, Void, Never>("didTap(_:)")
    let didTapBackSpy = Spy<Void, Void, Never>("didTapBack()")
    let didActSpy = Spy<(PitAct, Arguments), Void, UsageError>("didAct(_:_:)", returning: ())

    func didTapLogout() async { await didTapLogoutSpy() }
    func didTap(_ screen: LoggedInScreen) async { await didTapSpy(screen) }
    func didTapBack() async { await didTapBackSpy() }
    func didAct(_ act: PitAct, _ arguments: Arguments) async throws(UsageError) {
        try await didActSpy((act, arguments))
    }
}

// double LoggedInPresentable
//     askForConsent(_:isKnown:) returning false
final class LoggedInPresentableSpy: LoggedInPresentable {
    let setSpy = Spy<any LoggedInPresentableListener, Void, Never>("set(listener:)")
    let showSpy = Spy<LoggedInState, Void, Never>("show(_:)")
    let askForConsentSpy = Spy<(String, isKnown: Bool), Bool, Never>(
        "askForConsent(_:isKnown:)", returning: false)

    func set(listener: any LoggedInPresentableListener) async { await setSpy(listener) }
    func show(_ state: LoggedInState) async { await showSpy(state) }
    func askForConsent(_ question: String, isKnown: Bool) async -> Bool {
        await askForConsentSpy((question, isKnown: isKnown))
    }
}

// double MealBuildable
//     build(pit:) making UnitStub()
final class MealBuildableSpy: MealBuildable {
    let buildSpy = Spy<any PitService, any ViewableRouting, Never>(
        "build(pit:)", making: UnitStub())

    func build(pit: any PitService) async -> any ViewableRouting { await buildSpy(pit) }
}

// double MyAccountBuildable
//     build(withListener:) making UnitStub()
final class MyAccountBuildableSpy: MyAccountBuildable {
    let buildSpy = Spy<any MyAccountListener, any ViewableRouting, Never>(
        "build(withListener:)", making: UnitStub())

    func build(withListener listener: any MyAccountListener) async -> any ViewableRouting {
        await buildSpy(listener)
    }
}

// double NewCookBuildable
//     build(withListener:pit:draft:) making UnitStub()
final class NewCookBuildableSpy: NewCookBuildable {
    let buildSpy = Spy<
        (withListener: any NewCookListener, pit: any PitService, draft: NewCookDraft),
        any ViewableRouting, Never
    >("build(withListener:pit:draft:)", making: UnitStub())

    func build(
        withListener listener: any NewCookListener, pit: any PitService, draft: NewCookDraft
    ) async -> any ViewableRouting {
        await buildSpy((withListener: listener, pit: pit, draft: draft))
    }
}

// double OpenScreensStore
//     screens(of:) returning []
final class OpenScreensStoreSpy: OpenScreensStore {
    let screensSpy = Spy<User, [LoggedInScreen], Never>("screens(of:)", returning: [])
    let saveSpy = Spy<([LoggedInScreen], of: User), Void, Never>("save(_:of:)")

    func screens(of user: User) async -> [LoggedInScreen] { await screensSpy(user) }
    func save(_ screens: [LoggedInScreen], of user: User) async {
        await saveSpy((screens, of: user))
    }
}

// double ThermometersBuildable
//     build(pit:probes:) making UnitStub()
final class ThermometersBuildableSpy: ThermometersBuildable {
    let buildSpy = Spy<
        (pit: any PitService, probes: any ProbesService), any ViewableRouting, Never
    >("build(pit:probes:)", making: UnitStub())

    func build(pit: any PitService, probes: any ProbesService) async -> any ViewableRouting {
        await buildSpy((pit: pit, probes: probes))
    }
}

// double TipsBuildable
//     build(pit:) making UnitStub()
final class TipsBuildableSpy: TipsBuildable {
    let buildSpy = Spy<any PitService, any ViewableRouting, Never>(
        "build(pit:)", making: UnitStub())

    func build(pit: any PitService) async -> any ViewableRouting { await buildSpy(pit) }
}
