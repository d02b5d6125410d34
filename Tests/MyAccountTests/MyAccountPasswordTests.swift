import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("The password in MyAccountInteractor", .schedules(50))
struct MyAccountPasswordTests {
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let accounts = AccountServiceSpy()
    private let presenter = MyAccountPresentableSpy()
    private let listener = MyAccountListenerSpy()

    private func makeSUT() -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: accounts)
    }

    @Test("The password is asked for and changed.")
    func password() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))

            await unit.interactor.didTapPassword()

            #expect(accounts.changePasswordSpy.calls.map(\.from) == ["old"])
            #expect(accounts.changePasswordSpy.calls.map(\.to) == ["new"])
            #expect(presenter.showSpy.calls.suffix(2) == [.pending, .saved(.password)])
        }
    }

    @Test(
        "A tap that has changed the password returns when the parent has shown the end of the session."
    )
    func endsSession() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
            listener.myAccountDidEndSessionSpy.suspends()

            let tap = start { await unit.interactor.didTapPassword() }
            await settle()

            #expect(accounts.changePasswordSpy.callCount == 1)
            #expect(presenter.showSpy.calls.last == .pending)
            listener.myAccountDidEndSessionSpy.resume(returning: ())
            await tap.value
        }
    }

    @Test("A password that the service refuses shows the reason.")
    func refused() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
            accounts.changePasswordSpy.fails(.rejected)

            await unit.interactor.didTapPassword()

            #expect(presenter.showSpy.calls.last == .failed(.rejected))
            #expect(listener.myAccountDidEndSessionSpy.callCount == 0)
        }
    }

    @Test("If the person gives up, the password is not changed.")
    func givesUp() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await unit.interactor.didTapPassword()

            #expect(
                presenter.showSpy.calls.last == .failed(.cancelled("The password was not changed."))
            )
            #expect(accounts.changePasswordSpy.callCount == 0)
        }
    }
}
