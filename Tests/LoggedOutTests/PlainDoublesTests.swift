import Auth
import RoutingTestSupport
import XCTest

@testable import LoggedOut

/// Tests with a presenter and a listener written by hand.
///
/// The requirements are `async`, so doubles on the main actor need no unchecked `Sendable`. The other suites
/// use `Spy`, which may be called from any thread. A call that hangs in a `schedule` fails the test at once;
/// XCTest would wait for it.
@MainActor
final class PlainDoublesTests: XCTestCase {
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

    func testActivationShowsWhyNoPersonIsSignedIn() async {
        let interactor = makeSUT()

        await schedule { await interactor.didBecomeActive() }

        XCTAssertEqual(presenter.states, [.ready(.expired)])
    }

    func testTapOnLoginAsksTheParent() async {
        let interactor = makeSUT()

        await schedule {
            try await UnitUnderTest.launch(interactor) { await interactor.didTapLogin() }
        }

        XCTAssertEqual(listener.loginCount, 1)
        XCTAssertEqual(presenter.states, [.ready(.expired), .signingIn, .ready(.expired)])
    }

    func testFailedLoginIsShown() async {
        listener.outcome = .failed(.rejected)
        let interactor = makeSUT()

        await schedule {
            try await UnitUnderTest.launch(interactor) { await interactor.didTapLogin() }
        }

        XCTAssertEqual(presenter.states.last, .failed(.rejected))
    }

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: Conversation(), reason: .expired
        )
    }
}
