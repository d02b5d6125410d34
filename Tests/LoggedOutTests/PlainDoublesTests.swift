import Auth
import RoutingTestSupport
import Testing

@testable import LoggedOut

/// Tests with a presenter and a listener written by hand.
///
/// The requirements are `async`, so doubles on the main actor need no unchecked `Sendable`. The other suites
/// use `Spy`, which may be called from any thread.
@Suite("Doubles by hand", .failsIfStuck)
@MainActor
struct PlainDoublesTests {
    @MainActor
    private final class PresenterStub: LoggedOutPresentable {
        private(set) var states: [LoggedOutState] = []

        func set(listener: any LoggedOutPresentableListener) {}

        func show(_ state: LoggedOutState) { states.append(state) }

        func ask(_ question: Question) throws(AuthError) -> String { throw .cancelled }
    }

    @MainActor
    private final class ListenerStub: LoggedOutListener {
        var outcome = AuthOutcome.done
        private(set) var loginCount = 0

        func loggedOutDidTapLogin() -> AuthOutcome {
            loginCount += 1
            return outcome
        }

        func loggedOutDidTapRegister() -> AuthOutcome { outcome }

        func loggedOutDidTapLogout() -> AuthOutcome { outcome }
    }

    private let presenter = PresenterStub()
    private let listener = ListenerStub()

    @Test(
        "A tap on login asks the parent, and the outcome is shown.",
        arguments: [
            (AuthOutcome.done, LoggedOutState.ready(.expired)),
            (.failed(.rejected), .failed(.rejected)),
        ])
    func signsIn(outcome: AuthOutcome, state: LoggedOutState) async throws {
        listener.outcome = outcome
        let interactor = LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: Conversation(), reason: .expired
        )

        try await UnitUnderTest.launch(interactor) { await interactor.didTapLogin() }

        #expect(listener.loginCount == 1)
        #expect(presenter.states == [.ready(.expired), .signingIn, state])
    }
}
