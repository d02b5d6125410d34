import Routing
import RoutingTestSupport
import Testing

@Suite("PitInteractor", .schedules(50))
struct PitInteractorTests {
    private let presenter = PitPresentableSpy()
    private let pit = PitServiceFake()

    @Test("Each state is shown until the detach, and none after it.")
    func statesUntilDetach() async throws {
        let unit = try await UnitUnderTest.launch(PitInteractor(presenter: presenter, pit: pit))
        pit.states.yield(.hot)
        await settle()
        #expect(presenter.showSpy.calls == [.hot])

        await unit.shutdown()
        pit.states.yield(.cold)
        await settle()

        #expect(presenter.showSpy.calls == [.hot])
    }
}

private final class PitPresentableSpy: PitPresentable {
    let showSpy = Spy<PitState, Void, Never>("show(_:)")

    func show(_ state: PitState) async { await showSpy(state) }
}

/// A pit whose state changes when the test says so.
private final class PitServiceFake: PitService {
    let state: any AsyncSequence<PitState, Never> & Sendable
    let states: AsyncStream<PitState>.Continuation

    init() {
        let pair = AsyncStream<PitState>.makeStream()
        state = pair.stream
        states = pair.continuation
    }
}
