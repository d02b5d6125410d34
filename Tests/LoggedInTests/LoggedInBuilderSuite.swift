import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import Testing

@Suite("LoggedInBuilder")
struct LoggedInBuilderSuite {
    private let joe = User(name: "joe", barbecueFoods: [])

    @Test("The unit that it builds can be launched, and shows whom it was built for.")
    func builds() async throws {
        let dependency = LoggedInDependencyStub()

        let router = await LoggedInBuilder(dependency: dependency)
            .build(withListener: LoggedInListenerSpy(), user: joe)
        try await router.launch()

        #expect(router.tree.name == "LoggedIn")
        #expect(dependency.presenter.showSpy.calls == [.welcome(joe)])
        await router.shutdown()
    }

    @Test("The view tells the interactor what the person does.")
    func wiresTheView() async throws {
        let dependency = LoggedInDependencyStub()
        let listener = LoggedInListenerSpy()
        let router = await LoggedInBuilder(dependency: dependency)
            .build(withListener: listener, user: joe)
        try await router.launch()

        await dependency.presenter.setSpy.calls.first?.didTapLogout()

        #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
        await router.shutdown()
    }

    @Test("The view knows whom to tell as soon as the unit is built.")
    func wiresTheViewFirst() async {
        let joe = joe
        await schedules {
            let dependency = LoggedInDependencyStub()

            _ = await LoggedInBuilder(dependency: dependency)
                .build(withListener: LoggedInListenerSpy(), user: joe)

            #expect(dependency.presenter.setSpy.callCount == 1)
        }
    }
}
