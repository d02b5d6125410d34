import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("The sign-out in MyAccountInteractor", .schedule(), .exhaustive)
struct MyAccountLogoutTests {
    private let fixture = MyAccountFixture()

    @Test("A sign-out is pending until the parent has shown another screen.")
    func logout() async throws {
        fixture.listener.myAccountDidTapLogoutSpy.answers { [session = fixture.session] in
            session.states.send(.signedOut(.signedOut))
            return .done
        }
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapLogout()

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 1)
            #expect(fixture.shown.dropFirst() == [.pending])
        }
    }

    @Test("If the same person has signed in again meanwhile, the account is shown again.")
    func logoutAgain() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await unit.interactor.didTapLogout()
            await unit.interactor.didTapLogout()

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 2)
            let account = MyAccountState.account(fixture.joe, canChange: true)
            #expect(fixture.shown == [account, .pending, account, .pending, account])
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
