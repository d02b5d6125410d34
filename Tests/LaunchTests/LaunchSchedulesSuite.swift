import Auth
import Routing
import RoutingTestSupport
import Testing

@testable import Launch

@Suite("The Launch unit under every schedule")
struct LaunchSchedulesSuite {
    private static let joe = User(name: "joe", barbecueFoods: [])
    private static let ann = User(name: "ann", barbecueFoods: [])

    /// A Launch unit that is launched, with LoggedOut attached.
    private static func launch(_ authService: AuthServiceSpy) async throws -> LaunchRouter {
        let interactor = LaunchInteractor(authService: authService)
        let router = LaunchRouter(
            interactor: interactor, loggedOutBuilder: LoggedOutBuildableSpy(),
            loggedInBuilder: LoggedInBuildableSpy())
        await interactor.set(router: router)
        try await router.launch()
        return router
    }

    @Test("However two people's sign-ins cross, one unit is attached.")
    func twoPeople() async {
        await schedules(200) {
            let router = try await Self.launch(AuthServiceSpy())

            async let first: Void = router.attachLoggedIn(user: Self.joe)
            async let second: Void = router.attachLoggedIn(user: Self.ann)
            _ = await (first, second)

            #expect(router.children.count == 1)
            await router.shutdown()
        }
    }

    @Test("However a sign-in and the shutdown cross, nothing is left.")
    func loginAndShutdown() async {
        await schedules(200) {
            let authService = AuthServiceSpy()
            authService.loginSpy.returns(Self.joe)
            let router = try await Self.launch(authService)
            guard let interactor = router.interactable as? LaunchInteractor else { return }

            async let login = interactor.loggedOutDidTapLogin()
            await router.shutdown()
            _ = await login
            await settle()

            #expect(router.children.isEmpty)
            #expect(router.tree.work.isEmpty)
        }
    }
}
