import Auth
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("The sign-out in MyAccountInteractor", .schedule(), .exhaustive)
struct MyAccountLogoutTests {
    private let fixture = MyAccountFixture()

    @Test("A sign-out is pending until the parent has shown another screen.")
    func logout() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapLogout()

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 1)
            #expect(fixture.shown.dropFirst() == [.pending])
        }
    }

    @Test("If the parent does not replace the unit after a sign-out, the person can try again.")
    func logoutAgain() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapLogout()
            await unit.interactor.didTapLogout()

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 2)
            #expect(fixture.shown.dropFirst() == [.pending, .pending])
        }
    }

    @Test("A sign-out that fails shows the reason.")
    func failedLogout() async throws {
        fixture.listener.myAccountDidTapLogoutSpy.returns(.failed(.notSignedIn))
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapLogout()

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 1)
            #expect(fixture.shown.dropFirst() == [.pending, .failed(.notSignedIn)])
        }
    }
}
