import Auth
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

    private func makeSUT() -> LoggedInInteractor {
        .with(user: joe, presenter: presenter, listener: listener)
    }

    @Test("Becoming active welcomes the person.")
    func becomesActive() async throws {
        try await UnitUnderTest.launch(makeSUT(), router: LoggedInRoutingSpy()) {
            #expect(presenter.showSpy.calls == [.welcome(joe)])
        }
    }

    @Test("While the sign-out is pending, nothing else is shown.")
    func pending() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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

    @Test("A second tap while the sign-out is pending does nothing.")
    func doubleTap() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            listener.loggedInDidTapLogoutSpy.suspends()
            async let tap: Void = sut.didTapLogout()
            await listener.loggedInDidTapLogoutSpy.called(times: 1)

            await sut.didTapLogout()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            await tap
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
}
