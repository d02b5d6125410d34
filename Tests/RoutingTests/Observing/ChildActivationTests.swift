import RoutingTestSupport
import StreamsTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("A child that becomes active", .failsIfStuck)
struct ChildActivationTests {
    private let root = RouterFake("root")
    private var activatedChildren: UInt32 {
        root.interactor.lifetime.state.withLock(\.activatedChildren)
    }

    @Test("It leaves its parent alone while no task waits for a child.")
    func withoutWait() async throws {
        try await root.launch()

        try await root.attach(RouterFake("child"))

        #expect(activatedChildren == 0)
        await root.shutdown()
    }

    @Test("It is counted once while a task waits, whether it is the awaited one or not.")
    func withWait() async throws {
        try await root.launch()
        let wait = Task(executorPreference: ImmediateExecutor()) { [root] in
            try await root.child(PitRouter.self)
        }

        try await root.attach(RouterFake("other"))
        #expect(activatedChildren == 1)
        try await root.attach(PitRouter())

        #expect(activatedChildren == 2)
        _ = try await wait.value
        await root.shutdown()
    }
}
