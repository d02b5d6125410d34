import PitContract
import PitInMemory
import PitTestSupport
import RaceTesting
import Testing

@Suite("InMemoryPitService", .failsIfStuck)
struct InMemoryPitServiceTests {
    // snippet: behaves
    @Test("It behaves like every service.", arguments: PitBehaviour.allCases)
    func behaves(behaviour: PitBehaviour) async throws {
        try await behaviour.verify { InMemoryPitService(clock: $0) }
    }
    // end of snippet

    @Test("It has the built-in plans.")
    func plans() async throws {
        #expect(try await InMemoryPitService(clock: ManualPitClock()).plans() == CookPlan.builtIn)
    }
}
