import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("11, 14. Work and events under explored schedules", .failsIfStuck)
struct EventScheduleTests {
    @Test("11. When all work has ended, the tree shows none.", .schedules(100))
    func work() async throws {
        try await withRoot { t in
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask { await t.root.interactor.perform { await Task.yield() } }
                }
            }

            #expect(t.root.tree.work.isEmpty)
        }
    }

    @Test("14. Whenever an observer starts, its replay gives the snapshot.")
    func events() async {
        for seed in StormSeeds.first(5) {
            await schedules(20) {
                let storm = EventStorm(seed: seed)

                let replayed = try await storm.replayed()

                #expect(replayed == Array(repeating: storm.root.tree, count: 6), "seed \(seed)")
                await storm.root.shutdown()
            }
        }
    }

    @Test(
        "14. A reader that waits gets the end of each child, and then that of the unit.",
        .schedules(50))
    func end() async throws {
        let (root, child) = (RouterFake("root"), RouterFake("child"))
        let events = root.events()
        let read = start { await events.reduce(into: []) { $0.append($1) } }
        try await root.launch()
        try await root.attach(child)
        await settle()

        await root.detach(child)
        await settle()
        await root.shutdown()

        let closed = await read.value.compactMap { event in
            if case .changed(let unit, .closed) = event { unit } else { nil }
        }
        #expect(closed == [child, root].map(\.interactor.lifetime.id))
    }
}
