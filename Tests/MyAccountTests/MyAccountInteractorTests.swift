import Auth
import AuthTestSupport
import MyAccount
import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("MyAccountInteractor", .schedules(50))
struct MyAccountInteractorTests {
    private let fixture = MyAccountFixture()

    @Test("The account is shown before the unit is active.")
    func becomesActive() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            #expect(fixture.shown == [.account(fixture.joe, canChange: true)])
        }
    }

    @Test("An account that is not kept here cannot be changed, and the view knows it.")
    func noAccounts() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT(nil)) { unit in
            await unit.interactor.didEnter(foods: ["ribs"])

            #expect(
                fixture.shown == [
                    .account(fixture.joe, canChange: false), .pending,
                    .failed(.unavailable("This account cannot be changed here.")),
                ])
        }
    }

    @Test("A change of the person elsewhere is shown; the end of the session is not.")
    func follows() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        let changed = User(name: "joe", barbecueFoods: ["brisket"])

        fixture.session.states.send(.signedIn(changed))
        await settle()
        fixture.session.states.send(.signedOut(.expired))
        await settle()

        #expect(
            fixture.shown
                == [.account(fixture.joe, canChange: true), .account(changed, canChange: true)])
        await unit.shutdown()
        #expect(unit.tree.work.isEmpty)
    }

    @Test(
        "Another person is not shown, whatever the name: their tree is the parent's.",
        arguments: [
            User(name: "ann", barbecueFoods: []), User(id: "2", name: "joe", barbecueFoods: []),
        ])
    func anotherPerson(_ other: User) async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.session.states.send(.signedIn(other))
            await unit.interactor.didTapLogout()

            #expect(fixture.shown == [.account(fixture.joe, canChange: true), .pending])
        }
    }

    @Test("The first state is shown before the next one.")
    func inOrder() async throws {
        fixture.presenter.showSpy.suspends()
        start { try? await UnitUnderTest.launch(fixture.makeSUT()).shutdown() }
        await settle()

        fixture.session.states.send(.signedIn(User(name: "joe", barbecueFoods: [])))
        await settle()

        #expect(fixture.shown == [.account(fixture.joe, canChange: true)])
        fixture.presenter.showSpy.resumeAll(returning: ())
        await settle()
    }

    @Test("New foods are pending until they are saved.")
    func foods() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.suspends()

            async let tap: Void = unit.interactor.didEnter(foods: ["brisket", "ribs"])
            await settle()
            #expect(fixture.shown.last == .pending)
            #expect(fixture.accounts.changeSpy.calls == [["brisket", "ribs"]])

            fixture.accounts.changeSpy.resume(returning: fixture.joe)
            await tap
            #expect(fixture.shown.last == .saved(.foods))
        }
    }

    @Test(
        "A change that fails shows the reason, and can be tried again.",
        arguments: [AuthError.rejected, .cancelled("Cancelled. Nothing changed.")])
    func failure(error: AuthError) async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.plays(.failure(error), .success(fixture.joe))

            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(fixture.shown.last == .failed(error))

            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(fixture.shown.last == .saved(.foods))
        }
    }

    @Test("A change that is cancelled shows that, and can be tried again.")
    func cancelled() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            let error = AuthError.cancelled("Cancelled. Nothing changed.")
            fixture.accounts.changeSpy.suspendsUntilCancelled(throwing: error)
            let tap = start { await unit.interactor.didEnter(foods: ["ribs"]) }
            await fixture.accounts.changeSpy.called(times: 1)

            tap.cancel()
            await settle()
            #expect(fixture.shown.last == .failed(error))

            fixture.accounts.changeSpy.returns(fixture.joe)
            await unit.interactor.didEnter(foods: ["ribs"])
            #expect(fixture.shown.last == .saved(.foods))
        }
    }

    @Test("During a change another one does nothing.")
    func secondChange() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.suspends()
            async let tap: Void = unit.interactor.didEnter(foods: ["ribs"])
            await fixture.accounts.changeSpy.called(times: 1)

            await unit.interactor.didEnter(foods: ["brisket"])
            await unit.interactor.didTapPassword()
            await unit.interactor.didTapLogout()

            #expect(fixture.accounts.changeSpy.callCount == 1)
            #expect(fixture.presenter.askForPasswordsSpy.callCount == 0)
            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 0)
            fixture.accounts.changeSpy.resume(returning: fixture.joe)
            await tap
        }
    }
}
