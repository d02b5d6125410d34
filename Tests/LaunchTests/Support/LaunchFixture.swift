import Auth
import LoggedIn
import LoggedOut
import NewCook
import PitContract
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams

@testable import Launch

/// The Launch unit with doubles of its children's builders.
struct LaunchFixture {
    let loggedOutBuilder = LoggedOutBuildableSpy()
    let loggedInBuilder = LoggedInBuildableSpy()
    let accounts = AccountsFake()

    func makeSUT() async -> LaunchRouter {
        let interactor = LaunchInteractor(accounts)
        let router = LaunchRouter(
            interactor: interactor, loggedOutBuilder: loggedOutBuilder,
            loggedInBuilder: loggedInBuilder, window: nil)
        await interactor.set(router: router)
        return router
    }

    /// Attaches the unit for `body`.
    func launch(_ body: (LaunchRouter) async throws -> Void) async throws {
        let sut = await makeSUT()
        try await sut.launch { try await body(sut) }
    }

    /// Asks for a sign-in as the LoggedOut unit does.
    func login(_ router: LaunchRouter) async -> AuthOutcome? {
        await (router.interactable as? LaunchInteractor)?.loggedOutDidTapLogin()
    }

    /// Asks for a sign-out as the LoggedIn unit does.
    func logout(_ router: LaunchRouter) async -> AuthOutcome? {
        await (router.interactable as? LaunchInteractor)?.loggedInDidTapLogout()
    }
}

extension LaunchInteractor {
    /// Creates an interactor that signs in with the service that also has the session.
    init(_ accounts: AccountsFake) { self.init(service: accounts, registration: nil) }
}

extension AccountsFake {
    /// The person of the newest state.
    var signedIn: User? {
        if case .signedIn(let user) = states.value { user } else { nil }
    }
}

/// A fake service with a session, as `LocalAuthService` is one.
final class AccountsFake: AuthService, RegistrationService, SessionService {
    let loginSpy = Spy<Void, User, any Error>("login()")
    /// Called before a sign-in returns, and after the session says so.
    let signedInSpy = Spy<Void, Void, Never>("signedIn()")
    let registerSpy = Spy<Void, User, any Error>("register()")
    let logoutSpy = Spy<Void, Void, any Error>("logout()")
    let refreshSpy = Spy<Void, Void, Never>("refresh()", returning: ())
    let watchSpy = Spy<Void, Void, Never>("watch()")
    let states = StateStream(SessionState.signedOut(.noSession))
    /// The session that is found when it is read.
    let stored = PropertySpy<SessionState>("stored", .signedOut(.noSession))

    var session: SharedStream<SessionState> { states.values }

    func login() async throws -> User {
        let user = try await loginSpy()
        states.send(.signedIn(user))
        await signedInSpy()
        return user
    }

    func register() async throws -> User {
        let user = try await registerSpy()
        states.send(.signedIn(user))
        return user
    }

    func logout() async throws {
        try await logoutSpy()
        states.send(.signedOut(.signedOut))
    }

    func refresh() async -> SessionState {
        await refreshSpy()
        states.send(stored.get())
        return stored.get()
    }

    func watch() async { await watchSpy() }
}

/// A LoggedIn unit whose builder has forgotten to set the router, so that it cannot be attached.
final class UnwiredUnit: LoggedInRouting {
    private actor Interactor: Interactable {
        nonisolated let lifetime = Lifetime()
        var router: (any LoggedInRouting)?
        func set(router: (any LoggedInRouting)?) { self.router = router }
    }

    let interactable: any Interactable = Interactor()
    let viewable: any Viewable = UnitStub().viewable

    let screens: [LoggedInScreen] = []
    let actions: any LoggedInActionable = LoggedInActionableSpy()

    func attachPermanentChildren() async {}
    func show(_ screen: LoggedInScreen) async -> Transition { .done }
    func restore(_ screens: [LoggedInScreen]) async {}
    func goBack() async -> Transition { .done }
    func close(_ screen: LoggedInScreen) async -> Transition { .done }
    func askForCook(_ draft: NewCookDraft) async throws(ScreenError) -> CookOrder {
        throw .cancelled
    }
}

/// A fake router that records the states whose tree is asked for.
final class LaunchRoutingFake: LaunchRouting, RouterDouble {
    let unit = UnitStub()
    let attachTreeSpy = Spy<SessionState, Transition, Never>(
        "attachTree(for:)", returning: .done)

    var actions: any LaunchActionable { preconditionFailure("only the app asks for them") }

    func attachTree(for state: SessionState) async -> Transition { await attachTreeSpy(state) }
}
