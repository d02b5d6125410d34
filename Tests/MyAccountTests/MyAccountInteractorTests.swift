import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("MyAccountInteractor", .schedules(50))
struct MyAccountInteractorTests {
    private let joe = User(name: "joe", barbecueFoods: ["ribs"])
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let accounts = AccountServiceSpy()
    private let presenter = MyAccountPresentableSpy()
    private let listener = MyAccountListenerSpy()

    private func makeSUT(_ accounts: (any AccountService)?) -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: accounts)
    }

    private func makeSUT() -> MyAccountInteractor { makeSUT(accounts) }

    @Test("The account is shown before the unit is active.")
    func becomesActive() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            #expect(presenter.showSpy.calls == [.account(joe, canChange: true)])
        }
    }

    @Test("An account that is not kept here cannot be changed, and the view knows it.")
    func noAccounts() async throws {
        try await UnitUnderTest.launch(makeSUT(nil)) { unit in
            await unit.interactor.didEnter(foods: ["ribs"])

            #expect(
                presenter.showSpy.calls == [
                    .account(joe, canChange: false), .pending,
                    .failed(.unavailable("This account cannot be changed here.")),
                ])
        }
    }

    @Test("A change of the person elsewhere is shown; the end of the session is not.")
    func follows() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        let changed = User(name: "joe", barbecueFoods: ["brisket"])

        session.states.send(.signedIn(changed))
        await settle()
        session.states.send(.signedOut(.expired))
        await settle()

        #expect(
            presenter.showSpy.calls
                == [.account(joe, canChange: true), .account(changed, canChange: true)])
        await unit.shutdown()
        #expect(unit.tree.work.isEmpty)
    }

    @Test("Another person is not shown: their tree is the parent's.")
    func anotherPerson() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            session.states.send(.signedIn(User(name: "ann", barbecueFoods: [])))
            await unit.interactor.didTapLogout()

            #expect(presenter.showSpy.calls == [.account(joe, canChange: true), .pending])
        }
    }

    @Test("The first state is shown before the next one.")
    func inOrder() async throws {
        presenter.showSpy.suspends()
        start { try? await UnitUnderTest.launch(makeSUT()).shutdown() }
        await settle()

        session.states.send(.signedIn(User(name: "joe", barbecueFoods: [])))
        await settle()

        #expect(presenter.showSpy.calls == [.account(joe, canChange: true)])
        presenter.showSpy.resumeAll(returning: ())
        await settle()
    }

    @Test("New foods are pending until they are saved.")
    func foods() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            accounts.changeSpy.suspends()

            async let tap: Void = unit.interactor.didEnter(foods: ["brisket", "ribs"])
            await settle()
            #expect(presenter.showSpy.calls.last == .pending)
            #expect(accounts.changeSpy.calls == [["brisket", "ribs"]])

            accounts.changeSpy.resume(returning: joe)
            await tap
            #expect(presenter.showSpy.calls.last == .saved(.foods))
        }
    }

    @Test(
        "A change that fails shows the reason, and can be tried again.",
        arguments: [AuthError.rejected, .cancelled("Cancelled. Nothing changed.")])
    func failure(error: AuthError) async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            accounts.changeSpy.plays(.failure(error), .success(joe))

            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(presenter.showSpy.calls.last == .failed(error))

            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(presenter.showSpy.calls.last == .saved(.foods))
        }
    }

    @Test("A change that is cancelled shows that, and can be tried again.")
    func cancelled() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            let error = AuthError.cancelled("Cancelled. Nothing changed.")
            accounts.changeSpy.suspendsUntilCancelled(throwing: error)
            let tap = start { await unit.interactor.didEnter(foods: ["ribs"]) }
            await accounts.changeSpy.called(times: 1)

            tap.cancel()
            await settle()
            #expect(presenter.showSpy.calls.last == .failed(error))

            accounts.changeSpy.returns(joe)
            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(presenter.showSpy.calls.last == .saved(.foods))
        }
    }

    @Test("During a change another one does nothing.")
    func secondChange() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            accounts.changeSpy.suspends()
            async let tap: Void = unit.interactor.didEnter(foods: ["ribs"])
            await accounts.changeSpy.called(times: 1)

            await unit.interactor.didEnter(foods: ["brisket"])
            await unit.interactor.didTapPassword()
            await unit.interactor.didTapLogout()

            #expect(accounts.changeSpy.callCount == 1)
            #expect(presenter.askForPasswordsSpy.callCount == 0)
            #expect(listener.myAccountDidTapLogoutSpy.callCount == 0)
            accounts.changeSpy.resume(returning: joe)
            await tap
        }
    }
}
