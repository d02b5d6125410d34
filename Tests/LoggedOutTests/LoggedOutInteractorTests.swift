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
    private let conversation = Conversation()

    private func makeSUT(reason: SignOutReason = .noSession) -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: conversation, reason: reason)
    }

    @Test("Becoming active shows that the person can sign in, and why there is no session.")
    func becomesActive() async {
        let sut = makeSUT(reason: .expired)

        await sut.didBecomeActive()

        #expect(presenter.showSpy.calls == [.ready(.expired)])
    }

    @Test("While the sign-in is pending, nothing else is shown.")
    func pending() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.suspends()

            async let tap: Void = sut.didTapLogin()
            await settle()

            #expect(presenter.showSpy.calls == [.ready(.noSession), .signingIn])
            listener.loggedOutDidTapLoginSpy.resume(returning: .done)
            await tap
            #expect(presenter.showSpy.calls.last == .ready(.noSession))
        }
    }

    @Test("After the sign-in nothing more is shown: the parent replaces the unit.")
    func success() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) { unit in
            listener.loggedOutDidTapLoginSpy.answers { [unit] in
                await unit.shutdown()
                return .done
            }

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.ready(.noSession), .signingIn])
        }
    }

    @Test("If another program has signed out meanwhile, the person can sign in again.")
    func again() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapLogin()
            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 2)
            #expect(
                presenter.showSpy.calls == [
                    .ready(.noSession), .signingIn, .ready(.noSession), .signingIn,
                    .ready(.noSession),
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

    @Test("A sign-in that fails shows the reason.")
    func failure() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected))

            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            #expect(presenter.showSpy.calls.dropFirst() == [.signingIn, .failed(.rejected)])
        }
    }

    @Test("After a failure the person can try again.")
    func secondAttempt() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected), .done)

            await sut.didTapLogin()
            await sut.didTapLogin()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 2)
            #expect(
                presenter.showSpy.calls.dropFirst() == [
                    .signingIn, .failed(.rejected), .signingIn, .ready(.noSession),
                ])
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

    @Test("A second tap while the sign-in is pending does nothing.")
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

    @Test("After the detach a tap has no effect.")
    func tapAfterDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        await unit.shutdown()

        await sut.didTapLogin()

        #expect(listener.loggedOutDidTapLoginSpy.callCount == 0)
        #expect(presenter.showSpy.calls == [.ready(.noSession)])
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
}
