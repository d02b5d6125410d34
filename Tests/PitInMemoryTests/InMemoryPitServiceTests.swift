import PitInMemory
import PitTestSupport
import Testing

@Suite("InMemoryPitService")
struct InMemoryPitServiceTests {
    @Test("It behaves like every service.", arguments: PitBehaviour.allCases)
    func behaves(behaviour: PitBehaviour) async throws {
        try await behaviour.verify { InMemoryPitService(clock: $0) }
    }
}
