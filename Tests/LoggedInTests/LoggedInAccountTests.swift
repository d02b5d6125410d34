import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn

@Suite("LoggedIn as the parent of the account", .schedules(50))
struct LoggedInAccountTests {
    private let listener = LoggedInListenerSpy()

    private func makeSUT() -> LoggedInInteractor { .with(listener: listener) }

    @Test("The account's sign-out is the parent's, with its outcome.")
    func logoutOfTheAccount() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            listener.loggedInDidTapLogoutSpy.returns(.failed(.rejected))

            let outcome = await sut.myAccountDidTapLogout()

            #expect(outcome == .failed(.rejected))
        }
    }

    @Test("During a sign-out, the account's sign-out is refused with that reason.")
    func logoutOfTheAccountDuringAnother() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
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
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            await sut.myAccountDidEndSession()

            #expect(listener.loggedInDidEndSessionSpy.callCount == 1)
        }
    }
}
