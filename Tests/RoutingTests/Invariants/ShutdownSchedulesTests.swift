import Routing
import RoutingTestSupport
import Testing

@Suite("13. A shutdown during an attach or a launch", .schedules(500))
struct ShutdownSchedulesTests {
    @Test("In each tried order of a launch and a shutdown, a unit with a router is closed.")
    func wiredLaunch() async throws {
        let root = await DisconnectTests.unit()

        let launch = start { try await root.launch() }
        let shutdown = start { await root.shutdown() }
        await shutdown.value
        let error = await refusal { try await launch.value }

        #expect(error?.code != .missingWire)
        #expect(root.interactor.lifetime.phase == .closed)
        #expect(await root.interactor.timesActive == root.interactor.timesResigned)
    }

    @Test("In each tried order of an attach and a shutdown, a unit with a router is closed.")
    func wired() async throws {
        let root = RouterFake("root")
        let child = await DisconnectTests.unit()
        try await root.launch()

        let attach = start { try await root.attach(child) }
        let shutdown = start { await child.shutdown() }
        await shutdown.value
        let error = await refusal { try await attach.value }

        #expect(error?.code != .missingWire)
        #expect(child.interactor.lifetime.phase == .closed)
        #expect(await child.interactor.timesActive == child.interactor.timesResigned)
        await root.shutdown()
    }

    private func refusal(_ work: () async throws -> Void) async -> RoutingError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? RoutingError
        }
    }
}
