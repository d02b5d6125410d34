import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedOut

@Suite("LoggedOutInteractor", .schedule(), .exhaustive)
struct LoggedOutInteractorTests {
    private let presenter = LoggedOutPresentableSpy()
    private let listener = LoggedOutListenerSpy()

    private func makeSUT(reason: SignOutReason = .noSession) -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: Conversation(), reason: reason)
    }

    @Test("After the sign-in, which replaces the unit, nothing is shown, and a tap has no effect.")
    func success() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) { unit in
            listener.loggedOutDidTapLoginSpy.answers { [unit] in
                await unit.shutdown()
                return .done
            }

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            await sut.didTapLogin()
            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.ready(.noSession), .signingIn])
        }
    }

    @Test("After a sign-in that fails, or was ended elsewhere, the person can try again.")
    func again() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected), .done)

            for _ in 1...3 { await sut.didTapLogin() }

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 3)
            #expect(
                presenter.showSpy.calls == [
                    .ready(.noSession), .signingIn, .failed(.rejected), .signingIn,
                    .ready(.noSession), .signingIn, .ready(.noSession),
                ])
        }
    }

    @Test("After a sign-in whose tap is cancelled nothing is shown: the parent comes later.")
    func cancelled() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.suspendsUntilCancelled(returning: .done)
            let tap = start { await sut.didTapLogin() }
            await listener.loggedOutDidTapLoginSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(presenter.showSpy.calls == [.ready(.noSession), .signingIn])
        }
    }

    @Test("A tap while the failure is being shown is not lost.")
    func tapOnFailure() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected), .done)
            presenter.showSpy.answers { [listener, weak sut] state async in
                guard state == .failed(.rejected), listener.loggedOutDidTapLoginSpy.callCount == 1
                else {
                    return
                }
                await sut?.didTapLogin()
            }

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 2)
            #expect(presenter.showSpy.calls.dropFirst(3) == [.signingIn, .ready(.noSession)])
        }
    }

    @Test("While the sign-in is pending, nothing else is shown, and a second tap does nothing.")
    func doubleTap() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.suspends()
            async let tap: Void = sut.didTapLogin()
            await listener.loggedOutDidTapLoginSpy.called(times: 1)

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.ready(.noSession), .signingIn])
            listener.loggedOutDidTapLoginSpy.resume(returning: .done)
            await tap
            #expect(presenter.showSpy.calls.last == .ready(.noSession))
        }
    }

    @Test("A new account is created by the parent; if that fails, the reason is shown.")
    func register() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapRegisterSpy.returns(.failed(.rejected))

            await sut.didTapRegister()

            #expect(listener.loggedOutDidTapRegisterSpy.callCount == 1)
            #expect(
                presenter.showSpy.calls == [.ready(.noSession), .registering, .failed(.rejected)])
        }
    }

    // MARK: - The sign-out

    @Test("A session that cannot be read is ended, also after an attempt that fails.")
    func signOut() async throws {
        let damaged = SignOutReason.unavailable(.unavailable("The session is damaged."))
        let sut = makeSUT(reason: damaged)
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.returns(.failed(.rejected), .done)

            for _ in 1...2 { await sut.didTapLogout() }

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 2)
            #expect(
                presenter.showSpy.calls == [
                    .ready(damaged), .signOutFailed(.rejected), .ready(.signedOut),
                ])
        }
    }

    @Test("After a sign-out that was cancelled, another one is possible.")
    func cancelledSignOut() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.suspendsUntilCancelled(
                returning: .failed(.signOutCancelled))
            let tap = start { await sut.didTapLogout() }
            await listener.loggedOutDidTapLogoutSpy.called(times: 1)
            tap.cancel()
            await tap.value

            listener.loggedOutDidTapLogoutSpy.returns(.done)
            await sut.didTapLogout()

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 2)
            #expect(presenter.showSpy.calls.last == .ready(.signedOut))
        }
    }

    @Test("A person can sign in while an old session is being ended.")
    func signInMeanwhile() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.suspends()
            let logout = start { await sut.didTapLogout() }
            await listener.loggedOutDidTapLogoutSpy.called(times: 1)

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.callCount == 3)
            listener.loggedOutDidTapLogoutSpy.resume(returning: .done)
            await logout.value
            #expect(presenter.showSpy.calls.last == .ready(.signedOut))
        }
    }
}
