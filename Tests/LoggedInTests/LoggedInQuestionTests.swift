import Auth
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn
@testable import NewCook

@Suite("LoggedInRouter asks for a cook", .failsIfStuck)
struct LoggedInQuestionTests {
    private let dependency = LoggedInDependencyStub()

    @Test("A question is answered with the order, and its unit is gone.")
    func question() async throws {
        try await dependency.launch { sut in
            async let answer = sut.askForCook(NewCookDraft(cut: "brisket"))
            await dependency.newCook.buildSpy.called(times: 1)
            let call = try #require(dependency.newCook.buildSpy.calls.first)

            await call.withListener.newCookDidEnd(with: .brisket)

            let order = try await answer
            #expect(order == .brisket)
            #expect(call.draft == NewCookDraft(cut: "brisket"))
            #expect(sut.children.count == 4)
        }
    }

    @Test("A second question during the first is refused.")
    func secondQuestion() async throws {
        try await dependency.launch { sut in
            async let answer = sut.askForCook(NewCookDraft())
            await dependency.newCook.buildSpy.called(times: 1)

            let error = await #expect(throws: RoutingError.self) {
                try await sut.askForCook(NewCookDraft())
            }

            #expect(error.map(ScreenError.init) == .isAsking)
            await dependency.newCook.buildSpy.calls[0].withListener.newCookDidEnd(with: nil)
            let order = try await answer
            #expect(order == nil)
        }
    }
}
