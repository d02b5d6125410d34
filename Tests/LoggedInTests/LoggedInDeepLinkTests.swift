import LoggedIn
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@Suite("LoggedInRouter opens deep links", .failsIfStuck)
struct LoggedInDeepLinkTests {
    private let dependency = LoggedInDependencyStub()

    @Test("A deep link reads the pit, and shows its screen.")
    func deepLink() async throws {
        try await dependency.launch { sut in
            dependency.pit.refreshSpy.answers { [pit = dependency.pit] in
                var changed = Pit()
                _ = changed.start(.brisket, at: ManualPitClock().now)
                pit.states.send(.ready(changed))
            }

            try await sut.actions.open(DeepLink(to: .cook("brisket")))

            #expect(sut.screens == [.board, .cook("brisket")])
            // At the start, and for the link.
            #expect(dependency.pit.refreshSpy.callCount == 2)
            await dependency.openScreens.saveSpy.called(times: 1)
        }
    }

    @Test("A deep link to a cook that is not there throws the reason.")
    func wrongDeepLink() async throws {
        try await dependency.launch { sut in
            let reason = PitError.rejected("There is no cook `ham`. The pit is empty.")
            await #expect(throws: ScreenError.pit(reason)) {
                try await sut.actions.open(DeepLink(to: .cook("ham")))
            }
            #expect(sut.screens == [.board])
        }
    }

    @Test("A deep link whose task is cancelled while it reads the pit still throws the reason.")
    func cancelledDeepLink() async throws {
        try await dependency.launch { sut in
            // Safe: the task is used only during the call.
            dependency.pit.refreshSpy.answers {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }

            let opening = Task { try await sut.actions.open(DeepLink(to: .cook("ham"))) }

            let reason = PitError.rejected("There is no cook `ham`. The pit is empty.")
            await #expect(throws: ScreenError.pit(reason)) { try await opening.value }
        }
    }

    @Test("A deep link whose unit ends while it reads the pit is cancelled.")
    func deepLinkOfEndedUnit() async throws {
        try await dependency.launch { sut in
            dependency.pit.refreshSpy.suspends()
            let opening = Task { try await sut.actions.open(DeepLink(to: .board)) }
            await dependency.pit.refreshSpy.called(times: 2)

            await sut.shutdown()
            dependency.pit.refreshSpy.resume(returning: ())

            await #expect(throws: ScreenError.cancelled) { try await opening.value }
        }
    }
}
