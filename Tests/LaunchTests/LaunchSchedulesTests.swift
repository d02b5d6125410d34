import Auth
import Routing
import RoutingTestSupport
import Testing

@testable import Launch

@Suite("The Launch unit under every schedule", .schedules(200))
struct LaunchSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    private let authService = AuthServiceSpy()
    private let interactor: LaunchInteractor
    private let router: LaunchRouter

    init() {
        interactor = LaunchInteractor(authService: authService)
        router = LaunchRouter(
            interactor: interactor, loggedOutBuilder: LoggedOutBuildableSpy(),
            loggedInBuilder: LoggedInBuildableSpy())
    }

    /// Launches the unit, which attaches LoggedOut.
    private func launch() async throws {
        await interactor.set(router: router)
        try await router.launch()
    }

    @Test("In every order of two sign-ins, one unit is attached.")
    func twoPeople() async throws {
        try await launch()

        async let first: Void = router.attachLoggedIn(user: joe)
        async let second: Void = router.attachLoggedIn(user: ann)
        _ = await (first, second)

        #expect(router.children.count == 1)
        await router.shutdown()
    }

    @Test("In every order of a sign-in and the end of a session, one unit is attached.")
    func loginAndSessionEnd() async throws {
        authService.loginSpy.returns(joe)
        try await launch()

        async let login = interactor.loggedOutDidTapLogin()
        async let end: Void = interactor.loggedInSessionDidEnd(.expired)
        _ = await (login, end)

        #expect(router.children.count == 1)
        await router.shutdown()
    }

    @Test("In every order of a sign-in and the shutdown, nothing is left.")
    func loginAndShutdown() async throws {
        authService.loginSpy.returns(joe)
        try await launch()

        async let login = interactor.loggedOutDidTapLogin()
        await router.shutdown()
        _ = await login
        await settle()

        #expect(router.children.isEmpty)
        #expect(router.tree.work.isEmpty)
    }
}
