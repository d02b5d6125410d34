import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("11. Finished work leaves nothing behind", .failsIfStuck)
struct FinishedWorkTests {
    private final class Token: Sendable {
        let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        deinit { journal.append("released") }
    }

    @Test("The captures of a task are released when it has ended, while the unit is active.")
    func captures() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let journal = Journal()

        for _ in 0..<2_000 {
            let token = Token(journal)
            await root.interactor.perform { withExtendedLifetime(token) {} }
        }

        #expect(journal.entries.count == 2_000)
        #expect(root.tree.work.isEmpty)
        await root.shutdown()
    }

    @Test("Many tasks at once are all forgotten, in whatever order they end.")
    func manyAtOnce() async throws {
        let root = RouterFake("root")
        try await root.launch()
        let gate = Gate()

        await withTaskGroup { group in
            for _ in 0..<1_000 {
                group.addTask { await root.interactor.perform { await gate.wait() } }
            }
            gate.open()
        }

        #expect(root.tree.work.isEmpty)
        await root.shutdown()
    }
}
