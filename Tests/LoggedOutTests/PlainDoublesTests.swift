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

    @Test("Activation shows why no person is signed in.")
    func activates() async {
        await makeSUT().didBecomeActive()

        #expect(presenter.states == [.ready(.expired)])
    }

    @Test("A tap on login asks the parent.")
    func signsIn() async throws {
        let interactor = makeSUT()

        try await UnitUnderTest.launch(interactor) { await interactor.didTapLogin() }

        #expect(listener.loginCount == 1)
        #expect(presenter.states == [.ready(.expired), .signingIn, .ready(.expired)])
    }

    @Test("A login that failed is shown.")
    func fails() async throws {
        listener.outcome = .failed(.rejected)
        let interactor = makeSUT()

        try await UnitUnderTest.launch(interactor) { await interactor.didTapLogin() }

        #expect(presenter.states.last == .failed(.rejected))
    }

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: Conversation(), reason: .expired
        )
    }
}
