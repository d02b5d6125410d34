import Routing
import RoutingTestSupport
import Testing

@Suite("10. Intents start in the order in which they were sent", .failsIfStuck)
struct IntentOrderTests {
    private let root = IntentRouter()

    @Test("With several senders at once, the order of each one is kept, on threads.")
    func threads() async throws { try await send(1_000, pausingAfter: 50) }

    @Test("It is kept in explored schedules, too.", .schedules(100))
    func explored() async throws { try await send(4, pausingAfter: 1) }

    private func send(_ count: Int, pausingAfter pause: Int) async throws {
        try await root.launch {
            await withTaskGroup { group in
                for sender in 0..<3 {
                    group.addTask {
                        for number in 0..<count {
                            root.interactor.send { $0.take(number, from: sender) }
                            if number % pause == 0 { await Task.yield() }
                        }
                    }
                }
            }
            await root.interactor.taken(3 * count)

            let all = Array(0..<count)
            #expect(await root.interactor.numbers == [0: all, 1: all, 2: all])
        }
    }

    @Test("A detach meanwhile drops the intents from some point on, and none before it.")
    func detach() async throws {
        for _ in 0..<50 {
            let root = IntentRouter()
            try await root.launch()

            let sender = Task {
                for number in 0..<1_000 { root.interactor.send { $0.take(number, from: 0) } }
            }
            await root.interactor.taken(1)
            await root.shutdown()
            let taken = await root.interactor.numbers[0] ?? []
            await sender.value

            #expect(taken == Array(0..<taken.count))
            #expect(await root.interactor.numbers[0] ?? [] == taken)
        }
    }
}

@Suite("10. Intents are dropped with their unit", .failsIfStuck)
struct IntentEndTests {
    struct World: Seeing {
        let root = IntentRouter()
        let seen = Journal()

        /// Sends numbers.
        func send(_ numbers: Range<Int>) -> [Bool] {
            numbers.map { number in root.interactor.send { $0.take(number, from: 0) } }
        }
    }

    @Test("Intents are sent to a root", arguments: rows)
    func sent(row: Row<World>) async throws {
        try await row.check(in: .threads) { steps in
            let world = World()
            try await steps(world)
            return world.seen.entries
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "An intent that is refused is reported.",
            "[false]",
            "Intent is built and did not start “intents”. Start work only while the unit is active."
        ) { w in
            for report in await reports({ w.see("\(w.send(0..<1))") }) { w.see(report) }
        },
        Row("A unit that is gone refuses every intent, not only the first.", "[false, false]") {
            w in
            try await w.root.launch {}
            w.see("\(w.send(0..<2))")
        },
        Row("Of intents that arrived together, none starts once their task is cancelled.", "[:]") {
            w in
            let cancelled = Gate()
            try await w.root.launch {
                w.root.interactor.send { interactor in
                    interactor.send { $0.take(1, from: 0) }
                    // As a detach does.
                    cancelThisTask()
                    cancelled.open()
                }
                await cancelled.wait()
            }
            w.see("\(await w.root.interactor.numbers)")
        },
        Row("Intents that arrive together are taken by one task.", "intents", in: .schedules(10)) {
            w in
            try await w.root.launch {
                _ = w.send(0..<10)
                w.see(w.root.tree.work.joined(separator: " "))
                await w.root.interactor.taken(10)
            }
        },
        Row("Intents that were dropped do not keep the unit alive.", "released", in: .schedule) {
            w in
            weak var released: IntentRouter?
            do {
                let world = World()
                released = world.root
                try await world.root.launch { _ = world.send(0..<100) }
            }
            await settle()
            w.see(released == nil ? "released" : "kept")
        },
    ]
}

@Suite("10. Intents come after the activation, one at a time", .failsIfStuck)
struct IntentTests {
    struct World: Seeing {
        let screen: Screen
        let router: LeafRouter
        let stop: Stop
        let seen: Journal
    }

    actor Screen: LeafInteractable {
        nonisolated let lifetime = Lifetime()
        private let journal: Journal
        private let activates: @Sendable () async -> Void

        init(_ journal: Journal, activates: @escaping @Sendable () async -> Void) {
            self.journal = journal
            self.activates = activates
        }

        func didBecomeActive() async {
            journal.append("becomes active")
            await activates()
            journal.append("is active")
        }

        func tap() { journal.append("tap") }

        func save(_ name: String, _ gate: Gate) async {
            journal.append("\(name) starts")
            await gate.wait()
            journal.append("\(name) ends")
        }
    }

    @Test("A unit with a screen is sent intents", arguments: rows)
    func intents(row: Row<World>) async throws {
        try await row.check(in: .schedules(100)) { steps in
            let (journal, stop) = (Journal(), Stop())
            let screen = Screen(journal) { await stop.here() }
            let router = LeafRouter(interactor: screen)
            try await steps(World(screen: screen, router: router, stop: stop, seen: journal))
            await router.shutdown()
            return journal.entries
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "An intent that is sent during the activation starts after it.",
            "becomes active", "accepted: true", "is active", "tap"
        ) { w in
            let launch = start { try await w.router.launch() }
            await w.stop.isReached()
            w.see("accepted: \(w.screen.send { $0.tap() })")
            await settle()
            w.stop.goOn()
            try await launch.value
            await settle()
        },
        Row(
            "An intent that was sent during an activation that ends with a detach does not start.",
            "becomes active", "is active"
        ) { w in
            let launch = start { try? await w.router.launch() }
            await w.stop.isReached()
            w.screen.send { $0.tap() }
            let shutdown = start { await w.router.shutdown() }
            await settle()
            w.stop.goOn()
            await launch.value
            await shutdown.value
        },
        Row(
            "Intents that suspend are done one at a time, in order, with the others.",
            "becomes active", "is active", "first starts", "first ends", "second starts",
            "second ends", "tap"
        ) { w in
            let (first, second) = (Gate(), Gate())
            w.stop.goOn()
            try await w.router.launch()
            w.screen.sendSerially { await $0.save("first", first) }
            w.screen.sendSerially { await $0.save("second", second) }
            w.screen.send { $0.tap() }
            start { second.open() }
            start { first.open() }
            await settle()
        },
        Row(
            "Those that suspend and came during the activation are one at a time, too.",
            "becomes active", "is active", "first starts", "first ends", "tap"
        ) { w in
            let first = Gate()
            let launch = start { try await w.router.launch() }
            await w.stop.isReached()
            w.screen.sendSerially { await $0.save("first", first) }
            w.stop.goOn()
            try await launch.value
            await settle()
            w.screen.send { $0.tap() }
            await settle()
            first.open()
            await settle()
        },
        Row(
            "A detach cancels an intent that suspends, and waits for it.",
            "becomes active", "is active", "is cancelled", in: .threads
        ) { w in
            let starts = Gate()
            w.stop.goOn()
            try await w.router.launch()
            w.screen.sendSerially { _ in
                starts.open()
                await hangs()
                w.see("is cancelled")
            }
            await starts.wait()
            await w.router.shutdown()
        },
    ]
}

@Suite("10. A view may send an intent before its unit is attached", .schedules(50))
struct EarlyIntentTests {
    private typealias Screen = IntentTests.Screen

    private final class View: Viewable {
        weak let screen: Screen?
        init(_ screen: Screen) { self.screen = screen }

        func tap() -> Bool { screen?.send { $0.tap() } ?? false }
    }

    private let root = RouterFake("root")
    private let journal = Journal()

    /// Shows a unit, and does this as soon as its view is on the screen.
    private func show(
        _ placed: @escaping @Sendable (View) async -> Void
    ) async throws -> Transition {
        try await root.launch()
        let views = ViewPlacement { change in
            if let view = change.added as? View { await placed(view) }
        }
        return await Slot<Int>(of: root.interactor, views: views).show(1) { [journal] in
            let screen = Screen(journal) {}
            return ViewableLeafRouter(interactor: screen, viewable: View(screen))
        }
    }

    @Test("It starts after the activation.")
    func startsLater() async throws {
        _ = try await show { view in #expect(view.tap()) }
        await settle()

        #expect(journal.entries == ["becomes active", "is active", "tap"])
        await root.shutdown()
    }

    @Test(
        "If the unit is not attached after all, it is dropped and released with the unit.",
        .schedule())
    func dropped() async throws {
        let unit = WeakBox<Screen>()

        let transition = try await show { [root] view in
            unit.value = view.screen
            #expect(view.tap())
            // Not waited for: it waits for this transition.
            start { await root.shutdown() }
            await settle()
        }
        await root.shutdown()

        #expect(transition != .done)
        #expect(journal.entries == [])
        #expect(unit.value == nil)
    }
}
