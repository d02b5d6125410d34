import Routing
import RoutingExtras
import RoutingTestSupport
import StreamsTestSupport
import Testing

@Suite("A task that waits for the next event of a tree", .failsIfStuck)
struct TreeReaderWaitTests {
    @Test("It finds the event when its wait ends.")
    func event() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let (events, names) = (root.events(), Journal())
        let reader = Task(executorPreference: ImmediateExecutor()) {
            for await event in events {
                if case .started(_, _, let name) = event { names.append(name) }
            }
        }

        root.interactor.task("cook") {}

        #expect(names.entries == ["cook"])
        await root.shutdown()
        await reader.value
    }
}
