import Auth
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedOut

@Suite("LoggedOutInteractor in conversation with a service", .schedule())
struct LoggedOutConversationTests {
    private let presenter = LoggedOutPresentableSpy()
    private let conversation = Conversation()

    private func makeSUT() -> LoggedOutInteractor {
        LoggedOutInteractor(
            presenter: presenter, listener: LoggedOutListenerSpy(), conversation: conversation,
            reason: .noSession)
    }

    // snippet: question
    @Test("The view asks a question of the service, and the service gets the answer.")
    func question() async throws {
        let sut = makeSUT()
        await sut.didBecomeActive()
        presenter.askSpy.returns("joe")

        let answer = try await conversation.ask(.name)

        #expect(answer == "joe")
        #expect(presenter.askSpy.calls == [.name])
        withExtendedLifetime(sut) {}
    }
    // end of snippet

    @Test("A person who gives up at a question cancels the sign-in, and a notice is shown.")
    func givesUp() async {
        let sut = makeSUT()
        await sut.didBecomeActive()
        presenter.askSpy.fails(.cancelled)

        await #expect(throws: AuthError.cancelled) { try await conversation.ask(.name) }
        await conversation.inform("One moment.")

        #expect(presenter.showSpy.calls.dropFirst() == [.notice("One moment.")])
        withExtendedLifetime(sut) {}
    }

    @Test("As soon as the view is ready, a question of the service is answered.")
    func joinsFirst() async throws {
        presenter.askSpy.returns("joe")
        presenter.showSpy.answers { [conversation] state async in
            let answer = try? await conversation.ask(.name)
            #expect(answer == "joe", "while it shows \(state)")
        }

        try await UnitUnderTest.launch(makeSUT()) {
            #expect(presenter.showSpy.calls == [.ready(.noSession)])
        }
    }

    @Test("After the detach a question is cancelled, and not asked.")
    func detached() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await unit.shutdown()

        await #expect(throws: AuthError.cancelled) { try await conversation.ask(.name) }

        #expect(presenter.askSpy.callCount == 0)
    }
}
