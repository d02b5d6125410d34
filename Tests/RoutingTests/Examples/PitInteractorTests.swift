import Routing
import RoutingTestSupport
import Streams
import Testing

@Suite("PitInteractor", .schedules(50))
struct PitInteractorTests {
    private let presenter = PitPresentableSpy()
    private let pit = PitServiceFake()

    @Test("A state that comes while the first one is being shown is shown after it.")
    func changeMeanwhile() async throws {
        presenter.showSpy.answers { [pit] state async in
            if state == .cold { pit.states.send(.hot) }
        }

        try await UnitUnderTest.launch(PitInteractor(presenter: presenter, pit: pit)) {
            await settle()

            #expect(presenter.showSpy.calls == [.cold, .hot])
        }
    }

    @Test(
        "The first state is shown when the attach returns, each one until the detach, and none after."
    )
    func statesUntilDetach() async throws {
        let unit = try await UnitUnderTest.launch(PitInteractor(presenter: presenter, pit: pit))
        #expect(presenter.showSpy.calls == [.cold])
        pit.states.send(.hot)
        await settle()
        #expect(presenter.showSpy.calls == [.cold, .hot])

        await unit.shutdown()
        pit.states.send(.cold)
        await settle()

        #expect(presenter.showSpy.calls == [.cold, .hot])
        #expect(unit.tree.work.isEmpty)
    }
}

private final class PitPresentableSpy: PitPresentable {
    let showSpy = Spy<PitState, Void, Never>("show(_:)")

    func show(_ state: PitState) async { await showSpy(state) }
}

/// A pit whose state changes when the test says so.
private final class PitServiceFake: PitService {
    let states = StateStream(PitState.cold)
    var state: SharedStream<PitState> { states.values }
}
