import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("The sign-out in MyAccountInteractor", .schedule(), .exhaustive)
struct MyAccountLogoutTests {
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let presenter = MyAccountPresentableSpy()
    private let listener = MyAccountListenerSpy()

    private func makeSUT() -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: nil)
    }

    @Test("A sign-out is pending until the parent has shown another screen.")
    func logout() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await unit.interactor.didTapLogout()

            #expect(listener.myAccountDidTapLogoutSpy.callCount == 1)
            #expect(presenter.showSpy.calls.dropFirst() == [.pending])
        }
    }

    @Test("If the parent does not replace the unit after a sign-out, the person can try again.")
    func logoutAgain() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await unit.interactor.didTapLogout()
            await unit.interactor.didTapLogout()

            #expect(listener.myAccountDidTapLogoutSpy.callCount == 2)
            #expect(presenter.showSpy.calls.dropFirst() == [.pending, .pending])
        }
    }

    @Test("A sign-out that fails shows the reason.")
    func failedLogout() async throws {
        listener.myAccountDidTapLogoutSpy.returns(.failed(.notSignedIn))
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await unit.interactor.didTapLogout()

            #expect(listener.myAccountDidTapLogoutSpy.callCount == 1)
            #expect(presenter.showSpy.calls.dropFirst() == [.pending, .failed(.notSignedIn)])
        }
    }
}
