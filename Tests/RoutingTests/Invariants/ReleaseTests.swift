import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("9. A detach releases", .failsIfStuck)
struct ReleaseTests {
    @Test("After a detach the unit is released, outside of its lock", arguments: rows + observers)
    func gone(row: Row<TestTree>) async throws { try await row.check(in: .schedule) }

    private static func launchAndShutDown(_ t: TestTree) async throws {
        let (parent, child) = (t.unit("parent"), t.unit("child"))
        try await parent.launch()
        try await parent.attach(child)
        async let detach: Void = parent.detach(child)
        await parent.shutdown()
        await detach
    }

    private static let rows: [Row<TestTree>] = [
        Row(
            "A unit whose task captured it strongly is released when the detach returns.",
            "child is released", in: .schedules(10)
        ) { t in
            await t.show("child") { unit in
                unit.task("holds the unit") {
                    await hangs()
                    unit.journal.append("work ends")
                }
            }
            await t.slot.clear()
            t.see(t.journal.entries.last ?? "")
        },
        Row(
            "A whole tree is released when its shutdown and a detach at once have returned.",
            "parent is released: 1", "child is released: 1", in: .schedules(10)
        ) { t in
            try await launchAndShutDown(t)
            for name in ["parent", "child"] { t.see(times: "\(name) is released", in: t.journal) }
        },
        Row("It is released, too, when work of a child has ended last.", "closed", "released") {
            t in
            weak var lifetime: Lifetime?
            do {
                let (parent, child, mayEnd) = (t.unit("parent"), t.unit("child"), Gate())
                lifetime = parent.interactor.lifetime
                try await parent.launch()
                try await parent.attach(child)
                child.interactor.task("shuts the tree down") {
                    await parent.shutdown()
                    await mayEnd.wait()
                }
                await settle()
                t.see("\(parent.state)")
                mayEnd.open()
                await settle()
            }
            await settle()
            t.see(lifetime == nil ? "released" : "kept")
        },
        Row("An intent sent to a unit that is gone does not keep it alive.", "false", "released") {
            t in
            weak var unit: IntentRouter?
            do {
                let router = IntentRouter()
                unit = router
                try await router.launch {}
                t.see("\(router.interactor.send { $0.take(0, from: 0) })")
            }
            await settle()
            t.see(unit == nil ? "released" : "kept")
        },
        // In a schedule: on threads the task of the transition may end some instructions later.
        Row("After a shutdown, the slot that showed a unit is released.", "released") { t in
            let unit = t.unit("unit")
            var slot: Slot<Int>? = Slot(of: unit.interactor, views: ScreenFake().placement)
            weak let weakSlot = slot
            try await unit.launch {
                _ = await slot?.show(1) { ViewRouterFake("child") }
            }
            slot = nil
            t.see(weakSlot == nil ? "released" : "kept")
        },
    ]

    /// Reads a unit when it is released, which ends the process if that happens under the unit's lock.
    private final class Observer: Sendable {
        private let look: @Sendable () -> Void

        init(_ look: @escaping @Sendable () -> Void) { self.look = look }

        deinit { look() }
    }

    private struct Key: Hashable, Sendable {
        let observer: Observer

        static func == (one: Key, other: Key) -> Bool { one.observer === other.observer }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(observer)) }
    }

    /// An object that a unit releases may look at the unit.
    private static let observers: [Row<TestTree>] = [
        Row("An intent that is dropped while another one runs.", "looks", "closed") { t in
            let root = IntentRouter()
            try await root.launch()
            root.interactor.sendSerially { _ in await t.stop.here() }
            await t.stop.isReached()
            do {
                let lifetime = root.interactor.lifetime
                let observer = Observer { if lifetime.phase != .built { t.see("looks") } }
                root.interactor.send { _ in withExtendedLifetime(observer) {} }
            }
            async let shutdown: Void = root.shutdown()
            await settle()
            t.stop.goOn()
            await shutdown
            t.see("\(root.interactor.lifetime.phase)")
        },
        Row("The placement of a slot that only its child holds.", "closed", "detached") { t in
            let child = ViewRouterFake("child")
            func show() async {
                let lifetime = child.unit.interactor.lifetime
                let observer = Observer { t.see("\(lifetime.phase)") }
                let views = ViewPlacement { _ in withExtendedLifetime(observer) {} }
                await Slot<Int>(of: t.root.interactor, views: views).show(1) { child }
            }
            await show()
            await settle()
            await t.root.detach(child)
            t.see("detached")
        },
        Row("The key of a child that another one replaces.", "looks", "1 key was released") { t in
            let (slot, box, count) = (
                Slot<Key>(of: t.root.interactor), WeakBox<Slot<Key>>(), Journal()
            )
            box.value = slot
            func show() async {
                let observer = Observer {
                    _ = box.value?.child
                    count.append("looks")
                }
                await slot.show(Key(observer: observer)) { t.unit("child") }
            }
            await show()
            await show()
            for look in count.entries { t.see(look) }
            t.see("\(count.entries.count) key was released")
        },
        Row(
            "The captures of a task, which has ended while the unit is active.",
            "2000 looks", "work: []", in: .threads
        ) { t in
            let looks = Journal()
            for _ in 0..<2_000 {
                let observer = Observer { looks.append("\(t.root.state)") }
                await t.root.interactor.perform { withExtendedLifetime(observer) {} }
            }
            t.see("\(looks.entries.count) looks")
            t.see("work: \(t.root.tree.work)")
        },
    ]

    @Test("A unit keeps nothing of a child that is gone", arguments: keepers)
    func room(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    private static func seeRoom(_ t: TestTree, _ units: RouterFake...) {
        for unit in [t.root] + units {
            let lifetime = unit.interactor.lifetime
            let hasRoom = lifetime.state.withLock { state in
                state.children.isEmpty && state.work.isEmpty && state.pendingWaits.isEmpty
            }
            t.see("\(unit.interactor.name) keeps \(hasRoom ? "nothing" : "something")")
        }
    }

    private static let keepers: [Row<TestTree>] = [
        Row("After a detach.", "root keeps nothing", "child keeps nothing") { t in
            let child = try await t.attach("child")
            try await t.attach("grandchild", to: child)
            await t.root.detach(child)
            seeRoom(t, child)
        },
        Row(
            "After the last task of a unit far below it that detached it.",
            "root keeps nothing", "child keeps nothing", "grandchild keeps nothing",
            "last keeps nothing"
        ) { t in
            let child = try await t.attach("child")
            let grandchild = try await t.attach("grandchild", to: child)
            let last = try await t.attach("last", to: grandchild)
            await last.interactor.perform { await t.root.detach(child) }
            seeRoom(t, child, grandchild, last)
        },
        Row(
            "After a detach that waited for work, also of that wait.",
            "root keeps nothing", "child keeps nothing", in: .schedules(20)
        ) { t in
            let resigned = Gate()
            let child = try await t.attach("child", onResign: { _ in resigned.open() })
            child.interactor.task {
                await resigned.wait()
                await settle()
            }
            await t.root.detach(child)
            seeRoom(t, child)
        },
        Row(
            "After an attach that was cancelled before the hooks were called.",
            "cancelled", "root keeps nothing", "child is released"
        ) { t in
            let attach = Task {
                cancelThisTask()
                return await outcome { try await t.attach("child") }
            }
            t.see(await attach.value)
            seeRoom(t)
            t.seeJournal()
        },
    ]
}

@Suite("11, 12. Many siblings and much work leave nothing behind", .failsIfStuck)
struct ManySiblingsTests {
    @Test("Many tasks at once are all forgotten, in whatever order they end.")
    func manyAtOnce() async throws {
        let root = RouterFake("root")
        try await root.launch {
            let gate = Gate()

            await withTaskGroup { group in
                for _ in 0..<1_000 {
                    group.addTask { await root.interactor.perform { await gate.wait() } }
                }
                gate.open()
            }

            #expect(root.tree.work.isEmpty)
        }
    }

    @Test("Attaches, detaches and tasks of a thousand siblings, in any order, leave nothing.")
    func storm() async throws {
        for seed in StormSeeds.first(3) {
            let root = RouterFake("root")
            try await root.launch {
                await withTaskGroup { group in
                    for task in 0..<4 as Range<UInt64> {
                        group.addTask {
                            var random = StormRandom(seed: seed &* 4 &+ task)
                            var children = (0..<250).map { _ in RouterFake("child") }
                            for child in children { try? await root.attach(child) }
                            children.shuffle(using: &random)
                            // On a slow machine the leak detector would report a child that is held.
                            while let child = children.popLast() {
                                child.interactor.task { await Task.yield() }
                                await root.detach(child)
                            }
                        }
                    }
                }

                #expect(root.children.isEmpty && root.tree.work.isEmpty, "seed \(seed)")
            }
        }
    }
}
