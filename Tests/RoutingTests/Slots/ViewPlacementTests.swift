import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("22. The owner places and removes the views of a slot, in order", .failsIfStuck)
struct ViewPlacementTests {
    struct World: Seeing {
        let root = RouterFake("root")
        let slot: Slot<Int>
        let stop = Stop()
        let seen = Journal()

        /// Sees the changes of views.
        init() {
            let views = ViewPlacement(isModal: true) { [seen] change in
                let names = [change.removed, change.added].map { view in
                    (view as? ViewFake).map { "view \($0.name)" } ?? "none"
                }
                seen.append("\(names[0]) -> \(names[1])\(change.isModal ? "" : ", not modal")")
            }
            slot = Slot(of: root.interactor, views: views)
        }

        func child(_ name: String, onResign: InteractorFake.Hook? = nil) -> ViewRouterFake {
            ViewRouterFake(name, seen, onResign: onResign ?? { _ in })
        }

        /// The changes of views, what happens to units between them, and what the steps have seen.
        var entries: [String] {
            seen.entries.filter { entry in
                !["is active", "resigns", "is released"].contains { entry.hasSuffix($0) }
            }
        }
    }

    @Test("The views of a slot change", arguments: rows)
    func views(row: Row<World>) async throws {
        try await row.check(in: .schedules(20)) { steps in
            let world = World()
            return try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                try await world.root.launch {
                    try await steps(world)
                    return world.entries
                }
            }
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "The new view comes before its unit becomes active.",
            "none -> view 1", "1 becomes active"
        ) { w in
            async let one = w.slot.show(1) { w.child("1") }
            async let same = w.slot.show(1) { w.child("1") }
            _ = await (one, same)
        },
        Row(
            "A swap replaces the view after the old unit has resigned.",
            "none -> view 1", "1 becomes active", "1 has resigned", "view 1 -> view 2",
            "2 becomes active", in: .schedule
        ) { w in
            await w.slot.show(1) { w.child("1") }
            await w.slot.show(2) { w.child("2") }
        },
        Row(
            "A slot that is cleared removes the view after the unit has resigned.",
            "none -> view 1", "1 becomes active", "1 has resigned", "view 1 -> none", in: .schedule
        ) { w in
            await w.slot.show(1) { w.child("1") }
            await w.slot.clear()
        },
        Row(
            "A slot that is cleared removes the view after the unit's work has ended.",
            "none -> view 1", "1 becomes active", "1 has resigned", "work ends", "view 1 -> none"
        ) { w in
            let child = w.child("1")
            await w.slot.show(1) { child }
            child.unit.interactor.task {
                await hangs()
                await settle()
                w.see("work ends")
            }
            await w.slot.clear()
        },
        Row(
            "A unit that detaches itself has its view removed before its detach returns.",
            "none -> view 1", "1 becomes active", "1 has resigned", "view 1 -> none", "is detached"
        ) { w in
            let child = w.child("1")
            await w.slot.show(1) { child }
            async let clear = w.slot.clear()
            await child.unit.interactor.detachSelf()
            w.see("is detached")
            _ = await clear
        },
        Row(
            "A shutdown removes the view.",
            "none -> view 1", "1 becomes active", "1 has resigned", "view 1 -> none"
        ) { w in
            let child = w.child("1")
            await w.slot.show(1) { child }
            async let detach: Void = child.unit.interactor.detachSelf()
            await w.root.shutdown()
            await detach
        },
        Row(
            "A swap whose owner is detached removes the old view after its unit has resigned.",
            "none -> view 1", "1 becomes active", "1 has resigned", "view 1 -> none", "2 is closed"
        ) { w in
            let two = w.child("2")
            await w.slot.show(1) { w.child("1", onResign: w.stop.hook) }
            let swap = start { await w.slot.show(2) { two } }
            await w.stop.isReached()
            let shutdown = start { await w.root.shutdown() }
            _ = await swap.value
            w.stop.goOn()
            await shutdown.value
            w.see(two.unit)
        },
        Row(
            "A unit that detaches itself as it becomes active leaves no view.",
            "none -> view 1", "view 1 -> none"
        ) { w in
            await w.slot.show(1) { ViewRouterFake("1", onActive: detachesItself) }
        },
    ]

    @Test("A shutdown at any moment of a swap removes the view that is there.", .schedules(20))
    func shutdownInSwap() async throws {
        let world = World()
        try await world.root.launch()
        await world.slot.show(1) { world.child("1") }

        async let swap = reports { await world.slot.show(2) { world.child("2") } }
        await world.root.shutdown()
        _ = await swap

        let changes = world.entries.filter { $0.contains("->") }
        #expect(changes.count { $0.hasPrefix("view 1 ->") } == 1)
        #expect(changes.last?.contains("-> none") == true)
    }

    @Test("The view of a child that can't be attached any more is removed.")
    func refused() async throws {
        let (root, journal) = (RouterFake("root"), Journal())
        let slot = Slot<Int>(
            of: root.interactor,
            views: ViewPlacement { change in
                journal.append(change.added == nil ? "removed" : "added")
                guard change.added != nil else { return }
                Task { await root.shutdown() }
                await root.interactor.lifetime.waitUnconditionally { $0.phase != .active }
            })
        try await root.launch {
            _ = await reports { await slot.show(1) { ViewRouterFake("child") } }
        }

        #expect(journal.entries == ["added", "removed"])
    }
}
