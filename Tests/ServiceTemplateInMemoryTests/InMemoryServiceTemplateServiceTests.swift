import RaceTesting
import ServiceTemplateInMemory
import ServiceTemplateTestSupport
import Testing

@Suite("InMemoryServiceTemplateService", .failsIfStuck)
struct InMemoryServiceTemplateServiceTests {
    @Test("It behaves like every service.", arguments: ServiceTemplateBehaviour.allCases)
    func behaves(behaviour: ServiceTemplateBehaviour) async throws {
        try await behaviour.verify { InMemoryServiceTemplateService(items: $0) }
    }
}
