import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("10, 11, 14. Intents, work and events under explored schedules", .timeLimit(.minutes(5)))
struct EventAndIntentScheduleTests {
    @Test("10. Each sender's intents start in the order in which they were sent.", .schedules(100))
    func intents() async throws {
        let root = IntentRouter()
        try await root.launch()

        await withTaskGroup { group in
            for sender in 0..<3 {
                group.addTask {
                    for number in 0..<4 {
                        root.interactor.send { $0.take(number, from: sender) }
                        await Task.yield()
                    }
                }
            }
        }
        await root.interactor.taken(12)

        let numbers = await root.interactor.numbers
        #expect(numbers == [0: [0, 1, 2, 3], 1: [0, 1, 2, 3], 2: [0, 1, 2, 3]])
        await root.shutdown()
    }

    @Test("11. When all work has ended, the tree shows none.", .schedules(100))
    func work() async throws {
        let root = RouterFake("root")
        try await root.launch()

        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { await root.interactor.perform { await Task.yield() } }
            }
        }

        #expect(root.tree.work.isEmpty)
        await root.shutdown()
    }

    @Test("14. Whenever an observer starts, its replay gives the snapshot.")
    func events() async {
        for seed in StormSeeds.first(5) {
            await schedules(20) {
                let storm = EventStorm(seed: seed)

                let replayed = try await storm.replayed()

                #expect(replayed == Array(repeating: storm.root.tree, count: 5), "seed \(seed)")
                await storm.root.shutdown()
            }
        }
    }
}
