import Auth
import LoggedOut
import Routing
import RoutingTestSupport
import Testing

@Suite("LoggedOutInteractor in conversation with a service", .schedules(50))
struct LoggedOutConversationSuite {
    private let presenter = LoggedOutPresentableSpy()
    private let conversation = Conversation()

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: LoggedOutListenerSpy(), conversation: conversation)
    }

    @Test("A question of the service is asked at the view, and the answer goes back.")
    func question() async throws {
        let sut = makeSUT()
        await sut.didBecomeActive()
        presenter.askSpy.returns("joe")

        let answer = try await conversation.ask(.name)

        #expect(answer == "joe")
        #expect(presenter.askSpy.calls == [.name])
    }

    @Test("A person who gives up at a question cancels.")
    func givesUp() async {
        let sut = makeSUT()
        await sut.didBecomeActive()
        presenter.askSpy.fails(.cancelled)

        await #expect(throws: AuthError.cancelled) { try await conversation.ask(.name) }
        withExtendedLifetime(sut) {}
    }

    @Test("What the service has to say is shown.")
    func notice() async {
        let sut = makeSUT()
        await sut.didBecomeActive()

        await conversation.inform("One moment.")

        #expect(presenter.showSpy.calls.last == .notice("One moment."))
        withExtendedLifetime(sut) {}
    }

    @Test("After the detach the service finds nobody to ask.")
    func leaves() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await unit.shutdown()

        let error = await #expect(throws: AuthError.self) { try await conversation.ask(.name) }

        #expect(error?.kind == .unavailable)
        #expect(presenter.askSpy.callCount == 0)
    }
}
