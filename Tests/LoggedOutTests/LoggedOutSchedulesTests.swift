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

    @Test("Two taps at once are one sign-in.")
    func twoTaps() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLoginSpy.suspends()

            async let first: Void = sut.didTapLogin()
            async let second: Void = sut.didTapLogin()
            await settle()

            #expect(listener.loggedOutDidTapLoginSpy.callCount == 1)
            listener.loggedOutDidTapLoginSpy.resume(returning: .done)
            _ = await (first, second)
        }
    }

    @Test("Two taps at once are one sign-out.")
    func twoSignOuts() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            listener.loggedOutDidTapLogoutSpy.suspends()

            async let first: Void = sut.didTapLogout()
            async let second: Void = sut.didTapLogout()
            await settle()

            #expect(listener.loggedOutDidTapLogoutSpy.callCount == 1)
            listener.loggedOutDidTapLogoutSpy.resume(returning: .done)
            _ = await (first, second)
        }
    }

    @Test("In each tried order of a tap and the detach, nothing is shown after the detach.")
    func tapAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.loggedOutDidTapLoginSpy.returns(.failed(.rejected))

        async let tap: Void = sut.didTapLogin()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await tap
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("In each tried order of a question and the detach, the person is asked nothing after it.")
    func questionAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        presenter.askSpy.returns("joe")

        let answer = start { [conversation] in try? await conversation.ask(.name) }
        await unit.shutdown()
        let asked = presenter.askSpy.callCount
        _ = await answer.value

        #expect(presenter.askSpy.callCount == asked)
    }

    @Test("In each tried order of a notice and the detach, nothing is shown after the detach.")
    func noticeAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let notice: Void = conversation.inform("One moment.")
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await notice

        #expect(presenter.showSpy.callCount == shown)
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
