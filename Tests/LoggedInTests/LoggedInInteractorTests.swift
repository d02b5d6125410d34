import Auth
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn

@Suite("LoggedInInteractor", .schedules(50))
struct LoggedInInteractorTests {
    private let joe = User(name: "joe", barbecueFoods: ["brisket"])
    private let presenter = LoggedInPresentableSpy()
    private let listener = LoggedInListenerSpy()
    private let pit = PitServiceSpy()

    private func makeSUT() -> LoggedInInteractor {
        .with(user: joe, pit: pit, presenter: presenter, listener: listener)
    }

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) { try await body(sut) }
    }

    @Test("Becoming active welcomes the person.")
    func becomesActive() async throws {
        try await UnitUnderTest.launch(makeSUT(), router: LoggedInRoutingSpy()) {
            #expect(presenter.showSpy.calls == [.welcome(joe)])
        }
    }

    @Test("While the sign-out is pending, nothing else is shown.")
    func pending() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.suspends()

            async let tap: Void = sut.didTapLogout()
            await settle()

            #expect(presenter.showSpy.calls == [.welcome(joe), .signingOut])
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            await tap
        }
    }

    @Test("A sign-out that fails shows the reason and can be tried again.")
    func failure() async throws {
        try await launch { sut in
            let error = AuthError.unavailable("The disk is full.")
            listener.loggedInDidTapLogoutSpy.returns(.failed(error), .done)

            await sut.didTapLogout()
            await sut.didTapLogout()

            #expect(
                presenter.showSpy.calls.dropFirst()
                    == [.signingOut, .failed(error), .signingOut, .welcome(joe)])
            #expect(listener.loggedInDidTapLogoutSpy.callCount == 2)
        }
    }

    @Test("If the same person has signed in again meanwhile, the person is welcomed again.")
    func signedInAgain() async throws {
        try await launch { sut in
            await sut.didTapLogout()

            #expect(presenter.showSpy.calls == [.welcome(joe), .signingOut, .welcome(joe)])
        }
    }

    @Test("After a detach during the sign-out the view is shown nothing.")
    func detachedByTheSignOut() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy())
        listener.loggedInDidTapLogoutSpy.answers {
            await unit.shutdown()
            return .done
        }

        await sut.didTapLogout()

        #expect(presenter.showSpy.calls == [.welcome(joe), .signingOut])
    }

    @Test("After a sign-out whose tap is cancelled nothing is shown: the parent comes later.")
    func cancelled() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.suspendsUntilCancelled(returning: .done)
            let tap = start { await sut.didTapLogout() }
            await listener.loggedInDidTapLogoutSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(presenter.showSpy.calls == [.welcome(joe), .signingOut])
        }
    }

    @Test("A tap while the failure is being shown is not lost.")
    func tapOnFailure() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.returns(.failed(.rejected), .done)
            presenter.showSpy.answers { [listener, weak sut] state async in
                guard state == .failed(.rejected), listener.loggedInDidTapLogoutSpy.callCount == 1
                else {
                    return
                }
                await sut?.didTapLogout()
            }

            await sut.didTapLogout()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 2)
        }
    }

    @Test("A detach cancels the pending sign-out.")
    func cancelledByDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy())
        listener.loggedInDidTapLogoutSpy.suspendsUntilCancelled(returning: .failed(.cancelled))
        async let tap: Void = sut.didTapLogout()
        await listener.loggedInDidTapLogoutSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.showSpy.calls.last == .failed(.cancelled))
        await tap
    }

    @Test("The account's sign-out is the parent's, with its outcome.")
    func logoutOfTheAccount() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.returns(.failed(.rejected))

            let outcome = await sut.myAccountDidTapLogout()

            #expect(outcome == .failed(.rejected))
        }
    }

    @Test("During a sign-out, the account's sign-out is refused with that reason.")
    func logoutOfTheAccountDuringAnother() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.suspends()
            async let tap: Void = sut.didTapLogout()
            await listener.loggedInDidTapLogoutSpy.called(times: 1)

            let outcome = await sut.myAccountDidTapLogout()

            #expect(outcome == .failed(.unavailable("A sign-out is pending.")))
            listener.loggedInDidTapLogoutSpy.resumeAll(returning: .done)
            await tap
        }
    }

    @Test("The end of the session, after a change of the account, is passed on to the parent.")
    func endOfSession() async throws {
        try await launch { sut in
            await sut.myAccountDidEndSession()

            #expect(listener.loggedInDidEndSessionSpy.callCount == 1)
        }
    }

    @Test("The pit is watched once, from the time when it has been read.", .schedules(500))
    func watches() async throws {
        pit.refreshSpy.suspends()
        let launch = start {
            try await UnitUnderTest.launch(makeSUT(), router: LoggedInRoutingSpy()) {
                await settle()
                #expect(pit.watchSpy.callCount == 1)
            }
        }
        await settle()
        #expect(pit.watchSpy.callCount == 0)

        pit.refreshSpy.resume(returning: ())
        try await launch.value
    }

    @Test("The pit is watched while the permanent children are attached.", .schedules(500))
    func watchesDuringAttach() async throws {
        let router = LoggedInRoutingSpy()
        router.attachPermanentChildrenSpy.suspends()
        let launch = start { try await UnitUnderTest.launch(makeSUT(), router: router) {} }

        await router.attachPermanentChildrenSpy.called(times: 1)
        await settle()

        #expect(pit.watchSpy.callCount == 1)
        router.attachPermanentChildrenSpy.resume(returning: ())
        try await launch.value
    }

    @Test(
        "A tap during the activation comes after the screens that were open last.", .schedules(500))
    func tapDuringActivation() async throws {
        let (sut, router) = (makeSUT(), LoggedInRoutingSpy())
        pit.refreshSpy.suspends()
        router.restoreSpy.answers { [router] _ in #expect(router.showSpy.callCount == 0) }
        let launch = start { try await UnitUnderTest.launch(sut, router: router) }
        await pit.refreshSpy.called(times: 1)

        let tap = start { await sut.didTap(.account) }
        await settle()
        pit.refreshSpy.resumeAll(returning: ())
        await tap.value

        #expect(router.restoreSpy.callCount == 1)
        #expect(router.showSpy.calls == [.account])
        try await launch.value.shutdown()
    }

    @Test(
        "A tap that is cancelled during the activation waits no longer: the router refuses it.",
        .schedules(500))
    func cancelledDuringActivation() async throws {
        let (sut, router) = (makeSUT(), LoggedInRoutingSpy())
        pit.refreshSpy.suspends()
        let launch = start { try await UnitUnderTest.launch(sut, router: router) }
        await pit.refreshSpy.called(times: 1)

        let tap = start { await sut.didTap(.account) }
        await settle()
        tap.cancel()
        await tap.value

        #expect(router.showSpy.calls == [.account])
        pit.refreshSpy.resumeAll(returning: ())
        try await launch.value.shutdown()
    }

    @Test("Two taps at once are one sign-out.", .schedules(500))
    func twoTaps() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.suspends()

            async let first: Void = sut.didTapLogout()
            async let second: Void = sut.didTapLogout()
            await settle()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            _ = await (first, second)
        }
    }

    @Test(
        "The sign-out of the account is refused during another one, in each tried order.",
        .schedules(500))
    func twoSignOuts() async throws {
        try await launch { sut in
            listener.loggedInDidTapLogoutSpy.suspends()

            async let tap: Void = sut.didTapLogout()
            async let ofTheAccount = sut.myAccountDidTapLogout()
            await settle()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            await tap
            let outcome = await ofTheAccount
            let refusal = AuthError.unavailable("A sign-out is pending.")
            #expect([.done, .failed(refusal)].contains(outcome))
        }
    }

    @Test(
        "In each tried order of a tap and the detach, nothing is shown after the detach.",
        .schedules(500))
    func tapAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy())
        listener.loggedInDidTapLogoutSpy.returns(.failed(.rejected))

        async let tap: Void = sut.didTapLogout()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await tap
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("The parent is asked only after the view shows the sign-out.", .schedules(500))
    func shownFirst() async throws {
        try await launch { sut in
            presenter.showSpy.suspends()

            async let tap: Void = sut.didTapLogout()
            await settle()

            #expect(presenter.showSpy.calls.last == .signingOut)
            #expect(listener.loggedInDidTapLogoutSpy.callCount == 0)
            presenter.showSpy.resumeAll(returning: ())
            await tap
        }
    }
}

@Suite("LoggedInBuilder", .failsIfStuck)
struct LoggedInBuilderTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let dependency = LoggedInDependencyStub()
    private let listener = LoggedInListenerSpy()

    func makeSUT() async -> any LoggedInRouting {
        await LoggedInBuilder(dependency: dependency).build(withListener: listener, user: joe)
    }

    @Test("The unit that it builds can be launched and welcomes its user.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch {
            #expect(router.tree.name == "LoggedIn")
            #expect(dependency.presenter.showSpy.calls == [.welcome(joe)])
        }
    }

    @Test("The view reports taps to the interactor.")
    func wiresTheView() async throws {
        let router = await makeSUT()
        try await router.launch {
            await dependency.presenter.setSpy.calls.first?.didTapLogout()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
        }
    }

    @Test("The view has its listener as soon as the unit is built.", .schedule())
    func wiresTheViewFirst() async {
        _ = await makeSUT()

        #expect(dependency.presenter.setSpy.callCount == 1)
    }
}
