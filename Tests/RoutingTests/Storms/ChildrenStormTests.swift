import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

/// Many tasks show and remove children by key, on real threads, until the parent is shut down.
@Suite("Keyed children keep their promises in a storm", .failsIfStuck)
struct KeyedChildrenStormTests {
    @Test("A key has one child at a time, and each child that was active has resigned.")
    func oneChildAKey() async throws {
        for seed in StormSeeds.first(60) {
            let journal = Journal()
            let screen = ScreenFake(coversAll: false)
            _ = try await reports { try await storm(seed, journal, screen) }

            let problems = (0..<4).flatMap { LifecycleCheck("\($0)", in: journal).problems }

            #expect(problems.isEmpty, "seed \(seed): \(problems)")
            #expect(screen.problems.isEmpty, "seed \(seed): \(screen.problems)")
            #expect(screen.names == [], "seed \(seed)")
        }
    }

    /// On threads: in a schedule no list comes between a look for a newer one and the request that follows.
    @Test("Of several lists set at once, exactly one is shown in the end.")
    func lists() async throws {
        let lists = [["0", "1", "2"], ["3", "2"], ["4", "0", "5"]]
        for round in 0..<300 {
            try await withRoot { t in
                let children = KeyedChildren<String>(of: t.root.interactor)
                await withTaskGroup { group in
                    for list in lists {
                        group.addTask { await children.set(list) { RouterFake($0) } }
                    }
                }

                #expect(lists.contains(children.keys), "round \(round): \(children.keys)")
            }
        }
    }

    private func storm(_ seed: UInt64, _ journal: Journal, _ screen: ScreenFake) async throws {
        var random = StormRandom(seed: seed)
        let root = RouterFake("root")
        let children = KeyedChildren<Int>(of: root.interactor, views: screen.placement)
        try await root.launch()
        await shake(&random, shuttingDown: root) { random in
            await act(on: root, children, journal, &random)
        }
    }

    private func act(
        on root: RouterFake, _ children: KeyedChildren<Int>, _ journal: Journal,
        _ random: inout StormRandom
    ) async {
        let key = random.below(4)
        let (isBroken, hooks) = (random.below(6) == 0, random.below(4))
        let build: @Sendable (Int) async throws -> any Routing = { key in
            await Task.yield()
            if isBroken { throw Broken() }
            return ViewRouterFake(
                "\(key)", journal,
                onActive: { unit in
                    if hooks == 0 { unit.task { await children.remove(key) } }
                    if hooks == 1 { await children.remove(key) }
                },
                onResign: { _ in await Task.yield() })
        }
        switch random.below(7) {
        case 0, 1: await children.show(key) { try await build(key) }
        case 2: await children.remove(key)
        case 3: await children.set((0..<key).map { ($0 + key) % 4 }, build)
        case 4: await children.set([], build)
        case 5: if let child = children[key] { await root.detach(child) }
        default: await cancelled { await children.show(key) { try await build(key) } }
        }
    }
}

/// Checks that the units of one name in a journal lived one after the other.
struct LifecycleCheck {
    private(set) var problems: [String] = []

    init(_ name: String, in journal: Journal) {
        let hooks = ["becomes active", "is active", "resigns", "has resigned"].map {
            "\(name) \($0)"
        }
        let entries = journal.entries.filter { hooks.contains($0) }
        for start in stride(from: 0, to: entries.count, by: hooks.count) {
            let life = entries[start..<min(start + hooks.count, entries.count)]
            guard Array(life) != hooks else { continue }
            problems.append("\(name) lives a life of \(life)")
            return
        }
    }
}

/// Units come and go while tasks wait for them, on real threads, until the tree is shut down.
@Suite("15. Waits for units end in a storm", .failsIfStuck)
struct ChildWaitingStormTests {
    @Test("Every wait ends, and a child that it finds was active.")
    func ends() async throws {
        for seed in StormSeeds.first(60) {
            var random = StormRandom(seed: seed)
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let patience = random.below(200)
            let diagnostics = Diagnostics(
                report: { _ in }, sleep: { _ in for _ in 0..<patience { await Task.yield() } })
            try await root.launch()

            await Diagnostics.$current.withValue(diagnostics) {
                await shake(&random, steps: 6, shuttingDown: root) { random in
                    await act(on: root, slot, &random)
                }
            }

            #expect(root.state == .closed, "seed \(seed)")
        }
    }

    private func act(
        on root: RouterFake, _ slot: Slot<Int>, _ random: inout StormRandom
    ) async {
        let wait: @Sendable () async -> Void = {
            guard let child = try? await root.child(RouterFake.self, within: .seconds(1)) else {
                return
            }
            #expect(child.interactor.name == "child")
            #expect(child.state != .built && child.state != .activating)
        }
        let hook = random.below(4)
        switch random.below(6) {
        case 0, 1:
            await slot.show(random.below(3)) {
                RouterFake(
                    "child",
                    onActive: { unit in
                        if hook == 0 { await wait() }
                        if hook == 1 { unit.task("waits") { await wait() } }
                    }, onResign: { _ in if hook == 2 { await wait() } })
            }
        case 2: await slot.clear()
        case 3: root.interactor.task("waits") { await wait() }
        case 4: await cancelled { await wait() }
        default: await wait()
        }
    }
}
