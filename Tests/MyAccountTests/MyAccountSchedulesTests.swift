import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Synchronization
import Testing

@Suite("MyAccountInteractor under many schedules", .schedules(500))
struct MyAccountSchedulesTests {
    private let fixture = MyAccountFixture()

    @Test("Of two changes at once one runs; the other can be made after it.")
    func twoChanges() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.suspends()

            start { await unit.interactor.didEnter(foods: ["ribs"]) }
            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(fixture.accounts.changeSpy.callCount == 1)
            fixture.accounts.changeSpy.resumeAll(returning: fixture.joe)
            await settle()
            await unit.interactor.didEnter(foods: ["brisket"])
            #expect(fixture.accounts.changeSpy.callCount == 2)
        }
    }

    @Test("In each tried order of a change and the detach, nothing is shown after the detach.")
    func changeAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())

        start { await unit.interactor.didEnter(foods: ["ribs"]) }
        await unit.shutdown()
        let shown = fixture.presenter.showSpy.callCount
        await settle()

        #expect(fixture.presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("In each tried order of a sign-out and the detach that it leads to, all work ends.")
    func detachOnLogout() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        fixture.listener.myAccountDidTapLogoutSpy.answers { [weak unit] () async in
            await unit?.shutdown()
            return .done
        }

        start { await unit.interactor.didTapLogout() }
        start { await unit.interactor.didTapLogout() }
        await settle()

        #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap while a failure is being shown is not lost.")
    func tapOnFailure() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.plays(.failure(.rejected), .success(fixture.joe))
            fixture.presenter.showSpy.answers { [fixture, weak unit] state async in
                guard state == .failed(.rejected), fixture.accounts.changeSpy.callCount == 1 else {
                    return
                }
                await unit?.interactor.didEnter(foods: ["ribs"])
            }

            await unit.interactor.didEnter(foods: ["ribs"])

            #expect(fixture.accounts.changeSpy.callCount == 2)
        }
    }

    private let changed = User(name: "joe", barbecueFoods: ["brisket"])

    /// Has the session report the changed person before the call for the change returns.
    private func answerWithSession() {
        fixture.accounts.changeSpy.answers { [fixture, changed] _ async in
            fixture.session.states.send(.signedIn(changed))
            return changed
        }
    }

    @Test(
        "In each tried order of the answer and the session's news, the changed person is shown once, then the answer."
    )
    func answerAndSession() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            answerWithSession()

            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(
                fixture.shown.dropFirst() == [
                    .pending, .account(changed, canChange: true), .saved(.foods),
                ])
        }
    }

    @Test(
        "A newer person that comes while the changed one is being shown is shown before the answer."
    )
    func newsDuringAnswer() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            answerWithSession()
            let newest = User(name: "joe", barbecueFoods: [])
            fixture.presenter.showSpy.answers { [fixture, changed] state async in
                guard state == .account(changed, canChange: true) else { return }
                fixture.session.states.send(.signedIn(newest))
            }

            start { await unit.interactor.didEnter(foods: ["brisket"]) }
            await settle()

            #expect(
                fixture.shown.suffix(2)
                    == [.account(newest, canChange: true), .saved(.foods)])
        }
    }

    @Test("The answer comes when the view has shown the changed person, whoever was faster.")
    func answerAfterPerson() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            let shown = Mutex<[MyAccountState]>([])
            fixture.presenter.showSpy.answers { [changed] state async in
                if state == .account(changed, canChange: true) { await settle() }
                shown.withLock { $0.append(state) }
            }
            fixture.accounts.changeSpy.answers { [fixture, changed] _ async in
                fixture.session.states.send(.signedIn(changed))
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
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.showSpy.answers { [changed] state async in
                if state == .account(changed, canChange: true) { await settle() }
            }
            fixture.session.states.send(.signedIn(changed))
            await settle()

            await unit.interactor.didEnter(foods: ["brisket"])

            #expect(
                fixture.shown.dropFirst() == [
                    .account(changed, canChange: true), .pending, .saved(.foods),
                ])
        }
    }

    @Test("A tap while the changed person is being shown does nothing.")
    func tapOnPerson() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.showSpy.answers { [changed, weak unit] state async in
                guard state == .account(changed, canChange: true) else { return }
                await unit?.interactor.didEnter(foods: ["ribs"])
            }
            answerWithSession()

            await unit.interactor.didEnter(foods: ["brisket"])

            #expect(fixture.accounts.changeSpy.callCount == 1)
        }
    }
}
