import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Synchronization
import Testing

@Suite("MyAccountInteractor under every schedule", .schedules(200))
struct MyAccountSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: ["ribs"])
    private let changed = User(name: "joe", barbecueFoods: ["brisket"])
    private let session = SessionServiceFake(User(name: "joe", barbecueFoods: ["ribs"]))
    private let accounts = AccountServiceSpy()
    private let presenter = MyAccountPresentableSpy()
    private let listener = MyAccountListenerSpy()

    private func makeSUT() -> MyAccountInteractor {
        MyAccountInteractor(
            presenter: presenter, listener: listener, sessionService: session,
            accountService: accounts)
    }

    /// Has the session report the changed person before the call for the change returns.
    private func answerWithSession() {
        accounts.changeSpy.answers { [session, changed] _ async in
            session.states.send(.signedIn(changed))
            return changed
        }
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

    @Test(
        "In every order of the answer and the session's news, the changed person is shown once, then the answer."
    )
    func answerAndSession() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            answerWithSession()

            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(
                presenter.showSpy.calls.dropFirst() == [
                    .pending, .account(changed, canChange: true), .saved(.foods),
                ])
        }
    }

    @Test(
        "A newer person that comes while the changed one is being shown is shown before the answer."
    )
    func newsDuringAnswer() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            answerWithSession()
            let newest = User(name: "joe", barbecueFoods: [])
            presenter.showSpy.answers { [session, changed] state async in
                guard state == .account(changed, canChange: true) else { return }
                session.states.send(.signedIn(newest))
            }

            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(
                presenter.showSpy.calls.suffix(2)
                    == [.account(newest, canChange: true), .saved(.foods)])
        }
    }

    @Test("The answer comes when the view has shown the changed person, whoever was faster.")
    func answerAfterPerson() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            let shown = Mutex<[MyAccountState]>([])
            presenter.showSpy.answers { [changed] state async in
                if state == .account(changed, canChange: true) { await settle() }
                shown.withLock { $0.append(state) }
            }
            accounts.changeSpy.answers { [session, changed] _ async in
                session.states.send(.signedIn(changed))
                // The news is followed first.
                await settle()
                return changed
            }

            await unit.interactor.didEnter(foods: ["brisket"])

            #expect(
                shown.withLock { $0 } == [
                    .pending, .account(changed, canChange: true), .saved(.foods),
                ])
        }
    }

    @Test("A person who is being shown is not shown again by a change.")
    func shownOnce() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            presenter.showSpy.answers { [changed] state async in
                if state == .account(changed, canChange: true) { await settle() }
            }
            session.states.send(.signedIn(changed))
            await settle()

            await unit.interactor.didEnter(foods: ["brisket"])

            #expect(
                presenter.showSpy.calls.dropFirst() == [
                    .account(changed, canChange: true), .pending, .saved(.foods),
                ])
        }
    }

    @Test("A tap while the changed person is being shown does nothing.")
    func tapOnPerson() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            presenter.showSpy.answers { [changed, weak unit] state async in
                guard state == .account(changed, canChange: true) else { return }
                await unit?.interactor.didEnter(foods: ["ribs"])
            }
            answerWithSession()

            await unit.interactor.didEnter(foods: ["brisket"])

            #expect(accounts.changeSpy.callCount == 1)
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
