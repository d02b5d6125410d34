import Auth
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import LoggedIn

@Suite("LoggedIn reads the pit before it shows a screen of it", .failsIfStuck)
struct LoggedInPitReadingTests {
    private let pit = PitServiceSpy()
    private let presenter = LoggedInPresentableSpy()
    private let router = LoggedInRoutingSpy()

    private func launch(_ body: (LoggedInInteractor) async throws -> Void) async throws {
        let sut = LoggedInInteractor.with(
            user: User(name: "joe", barbecueFoods: []), pit: pit,
            openScreens: OpenScreensStoreSpy(),
            presenter: presenter)
        try await UnitUnderTest.launch(sut, router: router) { try await body(sut) }
    }

    @Test("A cook that another program has started is shown.")
    func startedElsewhere() async throws {
        try await launch { sut in
            pit.refreshSpy.answers { [pit] in
                var changed = Pit()
                _ = changed.start(.brisket, at: ManualPitClock().now)
                pit.states.send(.ready(changed))
            }

            await sut.didTap(.cook("brisket"))

            #expect(router.showSpy.calls == [.cook("brisket")])
        }
    }

    @Test("A board that cannot be read is refused, with the reason.")
    func unreadableBoard() async throws {
        let error = PitError.unavailable("The file is damaged.")
        try await launch { sut in
            pit.states.send(.unavailable(error))

            await sut.didTap(.board)

            #expect(presenter.showSpy.calls.last == .refused(.pit(error)))
            #expect(router.showSpy.callCount == 0)
        }
    }
}
