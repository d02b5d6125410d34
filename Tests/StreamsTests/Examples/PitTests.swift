import RoutingTestSupport
import Streams
import Testing

enum PitState: Sendable, Hashable {
    case cold, hot
}

// The example of the module's README: a service with a state that many readers follow.
// snippet: service
actor Pit {
    private let states = StateStream(PitState.cold)
    nonisolated var state: SharedStream<PitState> { states.values }

    func light() { states.send(.hot) }
}
// end of snippet

@Suite("Pit", .failsIfStuck)
struct PitTests {
    @Test("A reader that comes later gets the newest state.")
    func newest() async {
        let pit = Pit()
        await pit.light()

        var read: PitState?
        for await state in pit.state {
            read = state
            break
        }

        #expect(read == .hot)
    }
}
