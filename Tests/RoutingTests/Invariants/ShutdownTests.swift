import Routing
import RoutingTestSupport
import Testing

@Suite("13. A launch has its shutdown", .schedules(10))
struct ShutdownTests {
    @Test("A shutdown during a detach ends the whole tree, and can be repeated.")
    func twice() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(child)

        async let detach: Void = root.detach(child)
        await root.shutdown()
        await detach
        await root.shutdown()

        #expect([root.state, child.state] == [.closed, .closed])
    }

    @Test("Two shutdowns at once both return when the tree has ended.")
    func atOnce() async throws {
        let journal = Journal()
        let root = RouterFake("root", journal, onResign: { _ in await settle() })
        try await root.launch()

        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    await root.shutdown()
                    journal.append("is shut down")
                }
            }
        }

        #expect(
            Array(journal.entries.suffix(4)) == [
                "root resigns", "root has resigned", "is shut down", "is shut down",
            ])
    }

    @Test("A tree that was shut down before its launch is not launched.")
    func before() async throws {
        let journal = Journal()
        let root = RouterFake("root", journal)
        await root.shutdown()

        let launches = (1...2).map { _ in start { try await root.launch() } }
        for launch in launches {
            let error = await #expect(throws: RoutingError.self) { try await launch.value }
            #expect(error?.code == .detached)
        }

        #expect(journal.entries.isEmpty)
    }

    @Test("A shutdown during the launch ends the tree, and the launch throws.")
    func during() async throws {
        let (hook, gate) = (Gate(), Gate())
        let root = RouterFake("root", onActive: { _ in await hook.open(thenWaitFor: gate) })
        let launch = start { try await root.launch() }
        await hook.wait()

        let shutdown = start { await root.shutdown() }
        await settle()
        gate.open()
        await shutdown.value

        await #expect(throws: RoutingError.self) { try await launch.value }
        #expect(root.state == .closed)
    }
}
