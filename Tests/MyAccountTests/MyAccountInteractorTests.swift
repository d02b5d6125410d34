import Auth
import AuthTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import MyAccount

@Suite("MyAccountInteractor", .schedules(50))
struct MyAccountInteractorTests {
    private let fixture = MyAccountFixture()

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

    @Test("New foods are pending until they are saved; meanwhile another change does nothing.")
    func foods() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.accounts.changeSpy.suspends()

            async let tap: Void = unit.interactor.didEnter(foods: ["brisket", "ribs"])
            await settle()
            await unit.interactor.didEnter(foods: ["brisket"])
            await unit.interactor.didTapPassword()
            await unit.interactor.didTapLogout()

            #expect(fixture.shown.last == .pending)
            #expect(fixture.accounts.changeSpy.calls == [["brisket", "ribs"]])
            #expect(fixture.presenter.askForPasswordsSpy.callCount == 0)
            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 0)

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

    @Test("The password is asked for and changed; the tap returns when the parent has shown that.")
    func password() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.askForPasswordsSpy.returns(MyAccountPasswords(old: "old", new: "new"))
            fixture.listener.myAccountDidEndSessionSpy.suspends()

            let tap = start { await unit.interactor.didTapPassword() }
            await settle()

            #expect(fixture.accounts.changePasswordSpy.calls.map(\.from) == ["old"])
            #expect(fixture.accounts.changePasswordSpy.calls.map(\.to) == ["new"])
            #expect(fixture.shown.last == .pending)
            fixture.listener.myAccountDidEndSessionSpy.resume(returning: ())
            await tap.value
            #expect(fixture.shown.suffix(2) == [.pending, .saved(.password)])
        }
    }

    @Test(
        "A password that the person does not give, or that the service refuses, shows the reason.",
        arguments: [
            (nil, AuthError.cancelled("The password was not changed."), 0),
            (MyAccountPasswords(old: "old", new: "new"), .rejected, 1),
        ])
    func refused(passwords: MyAccountPasswords?, reason: AuthError, attempts: Int) async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.askForPasswordsSpy.returns(passwords)
            fixture.accounts.changePasswordSpy.fails(.rejected)

            await unit.interactor.didTapPassword()

            #expect(fixture.shown.last == .failed(reason))
            #expect(fixture.accounts.changePasswordSpy.callCount == attempts)
            #expect(fixture.listener.myAccountDidEndSessionSpy.callCount == 0)
        }
    }

    @Test(
        "A sign-out is pending until the parent has shown another screen.", .schedule(), .exhaustive
    )
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

    @Test(
        "A sign-out that fails shows the reason, and one after which the same person is there the account.",
        .schedule(), .exhaustive)
    func logoutAgain() async throws {
        fixture.listener.myAccountDidTapLogoutSpy.returns(.failed(.notSignedIn), .done)
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            for _ in 1...3 { await unit.interactor.didTapLogout() }

            #expect(fixture.listener.myAccountDidTapLogoutSpy.callCount == 3)
            let account = MyAccountState.account(fixture.joe, canChange: true)
            #expect(
                fixture.shown == [
                    account, .pending, .failed(.notSignedIn), .pending, account, .pending, account,
                ])
        }
    }
}

@Suite("MyAccountBuilder", .failsIfStuck)
struct MyAccountBuilderTests {
    private let dependency = MyAccountDependencyStub()
    private let listener = MyAccountListenerSpy()

    func makeSUT() async -> any ViewableRouting {
        await MyAccountBuilder(dependency: dependency).build(withListener: listener)
    }

    @Test("The unit that it builds shows the account of the session, and its view changes it.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "MyAccount")
            #expect(
                dependency.presenter.showSpy.calls == [
                    .account(User(name: "joe", barbecueFoods: ["ribs"]), canChange: true)
                ])
            await dependency.presenter.setSpy.calls.first?.didEnter(foods: ["brisket"])
            await dependency.presenter.setSpy.calls.first?.didTapLogout()

            #expect(dependency.accounts.changeSpy.calls == [["brisket"]])
            #expect(listener.myAccountDidTapLogoutSpy.callCount == 1)
        }
    }
}
