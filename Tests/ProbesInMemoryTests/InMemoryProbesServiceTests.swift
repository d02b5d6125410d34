import ProbesContract
import ProbesInMemory
import ProbesTestSupport
import RaceTesting
import Testing

@Suite("InMemoryProbesService", .failsIfStuck)
struct InMemoryProbesServiceTests {
    // snippet: behaves
    @Test("It behaves like every service.", arguments: ProbesBehaviour.allCases)
    func behaves(behaviour: ProbesBehaviour) async throws {
        try await behaviour.verify { clock in
            let service = InMemoryProbesService(now: { clock.now })
            return ProbesFixture(
                service, hear: { service.hear($0) }, end: { service.change(.ended("It is over.")) })
        }
    }
    // end of snippet
}
