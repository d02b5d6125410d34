import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("MyAccountInteractor under every schedule", .schedules(200))
struct MyAccountSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: ["ribs"])
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let accounts = AccountServiceSpy()
    private let presenter = MyAccountPresentableSpy()
    private let listener = MyAccountListenerSpy()

    private func makeSUT() -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: accounts)
    }

    @Test("Two changes at once are one, and the second can be made after it.")
    func twoChanges() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            accounts.changeSpy.suspends()

            start { await unit.interactor.didEnter(foods: ["ribs"]) }
            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(accounts.changeSpy.callCount == 1)
            accounts.changeSpy.resumeAll(returning: joe)
            await settle()
            await unit.interactor.didEnter(foods: ["brisket"])
            #expect(accounts.changeSpy.callCount == 2)
        }
    }

    @Test("In every order of a change and the detach, nothing is shown after the detach.")
    func changeAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        start { await unit.interactor.didEnter(foods: ["ribs"]) }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("In every order of a sign-out and the detach that it leads to, all work ends.")
    func detachOnLogout() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        listener.myAccountDidTapLogoutSpy.answers { [weak unit] () async in
            await unit?.shutdown()
            return .done
        }

        start { await unit.interactor.didTapLogout() }
        start { await unit.interactor.didTapLogout() }
        await settle()

        #expect(listener.myAccountDidTapLogoutSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap while a failure is being shown is not lost.")
    func tapOnFailure() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            accounts.changeSpy.plays(.failure(.rejected), .success(joe))
            presenter.showSpy.answers { [accounts, weak unit] state async in
                guard state == .failed(.rejected), accounts.changeSpy.callCount == 1 else { return }
                await unit?.interactor.didEnter(foods: ["ribs"])
            }

            await unit.interactor.didEnter(foods: ["ribs"])

            #expect(accounts.changeSpy.callCount == 2)
        }
    }
}
