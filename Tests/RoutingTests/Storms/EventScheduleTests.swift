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

/// A tree that several tasks change at once, while others start to observe it.
struct EventStorm {
    let root = RouterFake("root")
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    /// Returns the trees that six observers replay: one observes from the start, and one since the launch.
    func replayed() async throws -> [TreeSnapshot?] {
        var random = StormRandom(seed: seed)
        let first = root.events()
        async let launch: Void = root.launch()
        var streams = [first, root.events()]
        try await launch
        await withTaskGroup(of: TreeEvents?.self) { group in
            for _ in 0..<3 {
                let random = random.fork()
                group.addTask {
                    await change(random)
                    return nil
                }
            }
            for _ in 0..<4 {
                let delay = random.below(40)
                group.addTask {
                    for _ in 0..<delay { await Task.yield() }
                    return root.events()
                }
            }
            for await stream in group { if let stream { streams.append(stream) } }
        }
        var replayed: [TreeSnapshot?] = []
        await root.interactor.perform("the end") {}
        for stream in streams { replayed.append(try await stream.replayed(upTo: "the end")) }
        return replayed
    }

    private func change(_ seed: StormRandom) async {
        var random = seed
        var units = [root]
        let slot = Slot<Int>(of: root.interactor)
        for _ in 0..<12 {
            let unit = units[random.below(units.count)]
            switch random.below(5) {
            case 0, 1:
                let child = RouterFake("child")
                if (try? await unit.attach(child)) != nil { units.append(child) }
            case 2: await root.detach(unit)
            case 3: await slot.show(random.below(3)) { RouterFake("shown") }
            default: await unit.interactor.perform("works") { await Task.yield() }
            }
        }
    }
}

extension TreeEvents {
    /// Returns the tree that the events give, up to the end of this work.
    func replayed(upTo work: String) async throws -> TreeSnapshot? {
        var replay = TreeReplay()
        var end: TreeEvent?
        for await event in self {
            try replay.apply(event)
            if case .started(let unit, let number, work) = event {
                end = .ended(unit: unit, work: number)
            }
            if event == end { break }
        }
        return replay.tree
    }
}
