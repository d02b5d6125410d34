import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedOut

@Suite("LoggedOutInteractor after an outcome", .failsIfStuck)
struct LoggedOutOutcomeTests {
    private let presenter = LoggedOutPresentableSpy()
    private let listener = LoggedOutListenerSpy()
    private let conversation = Conversation()

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: conversation,
            reason: .noSession)
    }

    @Test("After a sign-out that was cancelled, another one is possible.")
    func signOutAgain() async throws {
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
        }
    }
}
