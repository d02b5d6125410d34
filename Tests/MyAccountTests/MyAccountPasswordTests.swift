import Auth
import MyAccount
import Routing
import RoutingTestSupport
import Testing

@Suite("The password in MyAccountInteractor", .schedules(50))
struct MyAccountPasswordTests {
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let accounts = AccountServiceSpy()
    private let presenter = MyAccountPresentableSpy()

    private func launch() async throws -> UnitUnderTest<MyAccountInteractor> {
        try await UnitUnderTest.launch(
            MyAccountInteractor(
                presenter: presenter, listener: MyAccountListenerSpy(), sessionService: session,
                accountService: accounts))
    }

    @Test("The password is asked for and changed.")
    func password() async throws {
        let unit = try await launch()
        presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))

        await unit.interactor.didTapPassword()

        #expect(accounts.changePasswordSpy.calls.map(\.from) == ["old"])
        #expect(accounts.changePasswordSpy.calls.map(\.to) == ["new"])
        #expect(presenter.showSpy.calls.suffix(2) == [.pending, .saved(.password)])
        await unit.shutdown()
    }

    @Test("A password that the service refuses shows the reason.")
    func refused() async throws {
        let unit = try await launch()
        presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
        accounts.changePasswordSpy.fails(.rejected)

        await unit.interactor.didTapPassword()

        #expect(presenter.showSpy.calls.last == .failed(.rejected))
        await unit.shutdown()
    }

    @Test("If the person gives up, the password is not changed.")
    func givesUp() async throws {
        let unit = try await launch()

        await unit.interactor.didTapPassword()

        #expect(
            presenter.showSpy.calls.last == .failed(.cancelled("The password was not changed.")))
        #expect(accounts.changePasswordSpy.callCount == 0)
        await unit.shutdown()
    }

    @Test("Passwords that the form refuses do not reach the service.")
    func wrongPasswords() async throws {
        let unit = try await launch()
        presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "same", new: "same"))

        await unit.interactor.didTapPassword()

        #expect(
            presenter.showSpy.calls.last
                == .failed(.rejected("The new password is the old one. Nothing changed.")))
        #expect(accounts.changePasswordSpy.callCount == 0)
        await unit.shutdown()
    }
}
