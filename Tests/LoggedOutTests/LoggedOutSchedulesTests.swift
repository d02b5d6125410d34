import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedOut

@Suite("LoggedOutInteractor under many schedules", .schedules(500))
struct LoggedOutSchedulesTests {
    private let presenter = LoggedOutPresentableSpy()
    private let listener = LoggedOutListenerSpy()
    private let conversation = Conversation()

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: listener, conversation: conversation,
            reason: .noSession)
    }

    @Test("Two taps at once are one sign-in, or one sign-out.", arguments: [false, true])
    func twoTaps(isSignOut: Bool) async throws {
        let sut = makeSUT()
        let spy = isSignOut ? listener.loggedOutDidTapLogoutSpy : listener.loggedOutDidTapLoginSpy
        @Sendable func tap() async {
            if isSignOut { await sut.didTapLogout() } else { await sut.didTapLogin() }
        }
        try await UnitUnderTest.launch(sut) {
            spy.suspends()

            async let first: Void = tap()
            async let second: Void = tap()
            await settle()

            #expect(spy.callCount == 1)
            spy.resume(returning: .done)
            _ = await (first, second)
        }
    }

    enum Event: CaseIterable { case tap, question, notice }

    @Test(
        "In each tried order of an event and the detach, nothing is shown or asked after the detach.",
        arguments: Event.allCases)
    func detach(event: Event) async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected))
        presenter.askSpy.returns("joe")

        let work = start { [conversation] in
            switch event {
            case .tap: await sut.didTapLogin()
            case .question: _ = try? await conversation.ask(.name)
            case .notice: await conversation.inform("One moment.")
            }
        }
        await unit.shutdown()
        let calls = [presenter.showSpy.callCount, presenter.askSpy.callCount]
        await work.value
        await settle()

        #expect([presenter.showSpy.callCount, presenter.askSpy.callCount] == calls)
    }

    @Test("Of two taps at once one is shown, and only then the parent is asked.")
    func shownFirst() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            presenter.showSpy.suspends()

            async let login: Void = sut.didTapLogin()
            async let register: Void = sut.didTapRegister()
            await settle()

            #expect(presenter.showSpy.callCount == 2)
            verifyNothingElseWasCalled(on: listener)
            presenter.showSpy.resumeAll(returning: ())
            _ = await (login, register)
            #expect(
                listener.loggedOutDidTapLoginSpy.callCount
                    + listener.loggedOutDidTapRegisterSpy.callCount == 1)
        }
    }

    @Test("A detach cancels the pending sign-in, which is still shown.")
    func cancelledByDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.loggedOutDidTapLoginSpy.suspendsUntilCancelled(returning: .failed(.cancelled))
        async let tap: Void = sut.didTapLogin()
        await listener.loggedOutDidTapLoginSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.showSpy.calls.last == .failed(.cancelled))
        await tap
    }
}
