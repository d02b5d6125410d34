import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("15. A wait for a unit ends: with the unit, or with a reason", .failsIfStuck)
struct ChildWaitingTests {
    struct World: Seeing {
        let tree: TestTree
        let clock = ManualClock()
        var root: RouterFake { tree.root }
        var seen: Journal { tree.seen }

        /// Waits for the child of a unit with a deadline that the clock measures, and returns how that ends.
        func wait(
            below unit: RouterFake? = nil, within deadline: Duration? = .seconds(3_600)
        ) async -> String {
            let diagnostics = Diagnostics(
                report: Diagnostics.log, sleep: { [clock] in try await clock.sleep(for: $0) })
            return await Diagnostics.$current.withValue(diagnostics) {
                await outcome {
                    try await (unit ?? root).child(PitRouter.self, within: deadline)
                }
            }
        }

        /// Starts a wait, and returns when it waits.
        func startWait(
            below unit: RouterFake? = nil, within deadline: Duration? = .seconds(3_600)
        ) async -> Task<String, Never> {
            let wait = start { await self.wait(below: unit, within: deadline) }
            await settle()
            return wait
        }
    }

    @Test("A unit waits for a child", arguments: rows)
    func waits(row: Row<World>) async throws {
        try await row.check(in: .schedules(100)) { steps in
            try await withRoot { try await steps(World(tree: $0)) }
        }
    }

    private static let rows: [Row<World>] = [
        Row("A child that is active is found at once.", "found", in: .threads) { w in
            try await w.tree.attach("other")
            try await w.root.attach(PitRouter())
            w.see(await w.wait(within: .zero))
        },
        Row(
            "A wait ends when the child has become active, and not before.",
            "is active", "true, active", in: .schedules(500)
        ) { w in
            let pit = PitRouter { unit in
                await w.tree.stop.here()
                w.see("is active")
            }
            let attach = start { try await w.root.attach(pit) }
            await settle()
            let wait = start {
                let child = try await w.root.child(PitRouter.self, within: .seconds(3_600))
                w.see("\(child === pit), \(child.unit.state)")
            }
            await settle()
            w.tree.stop.goOn()
            try await attach.value
            try await wait.value
        },
        Row(
            "However the wait and the attach cross, the child is found.", "found",
            in: .schedules(300)
        ) { w in
            let wait = start { await w.wait(within: .seconds(1)) }
            try await w.root.attach(PitRouter())
            w.see(await wait.value)
        },
        Row("A wait that has found its child leaves no timer.", "found", "0 timers") { w in
            let wait = await w.startWait(within: .seconds(1))
            try await w.root.attach(PitRouter())
            w.see(await wait.value)
            await settle()
            w.see("\(w.clock.sleeperCount) timers")
        },
        Row(
            "Waits for a child that never comes end at the deadline.", "timedOut", "timedOut"
        ) { w in
            let waits = [
                await w.startWait(within: .seconds(2)), await w.startWait(within: .seconds(2)),
            ]
            await w.clock.advance(by: .seconds(1))
            try await w.tree.attach("other")
            await w.clock.advance(by: .seconds(1))
            for wait in waits { w.see(await wait.value) }
        },
        Row("A wait below a unit that is detached ends at once.", "detached") { w in
            let parent = try await w.tree.attach("parent")
            let wait = start { await w.wait(below: parent) }
            await w.root.detach(parent)
            w.see(await wait.value)
        },
        Row("A wait does not last until a slow detach is over.", "detached") { w in
            let child = try await w.tree.attach("child", onResign: w.tree.stop.hook)
            let wait = await w.startWait(below: child)
            let detach = start { await w.root.detach(child) }
            w.see(await wait.value)
            w.tree.stop.goOn()
            await detach.value
        },
        Row(
            "A wait below a unit that was detached before ends at once.", "detached", in: .threads
        ) { w in
            await w.root.shutdown()
            w.see(await w.wait())
        },
        Row("A wait whose task is cancelled ends at once.", "cancelled") { w in
            let wait = await w.startWait()
            wait.cancel()
            w.see(await wait.value)
        },
        Row(
            "A wait below a unit that is never attached ends when that unit is shut down.",
            "detached"
        ) { w in
            let unit = w.tree.unit("unit")
            let wait = await w.startWait(below: unit)
            await unit.shutdown()
            w.see(await wait.value)
        },
        Row("A wait below a unit ends when the attach of that unit is refused.", "detached") { w in
            let unit = w.tree.unit("unit")
            let wait = await w.startWait(below: unit)
            try? await RouterFake("never launched").attach(unit)
            w.see(await wait.value)
        },
        Row("A wait in `didBecomeActive()` does not delay the unit's detach.", "cancelled") { w in
            let other = try await w.tree.attach("other")
            let waiting = w.tree.unit("waiting") { _ in w.see(await w.wait(below: other)) }
            let attach = start { try? await w.root.attach(waiting) }
            await settle()
            await w.root.detach(waiting)
            await attach.value
        },
        Row(
            "A unit's task that waits for a child of the unit does not delay the unit's detach.",
            "root is closed"
        ) { w in
            w.root.interactor.task("waits") { _ = await w.wait() }
            await w.root.shutdown()
            w.see(w.root)
        },
        Row(
            "A wait may last for ever: without a deadline, or with the longest there is.",
            "found", "found"
        ) { w in
            let waits = [
                await w.startWait(within: nil), await w.startWait(within: .seconds(Int64.max)),
            ]
            try await w.root.attach(PitRouter())
            for wait in waits { w.see(await wait.value) }
        },
        Row(
            "A wait that is cancelled while the child comes leaves nothing in the unit.", "0, true"
        ) { w in
            let wait = await w.startWait(within: nil)
            let attach = start { try await w.root.attach(PitRouter()) }
            wait.cancel()
            _ = await wait.value
            try await attach.value
            let lifetime = w.root.interactor.lifetime
            let hasNone = lifetime.state.withLock { $0.pendingWaits.isEmpty }
            w.see("\(lifetime.childWaits.load(ordering: .relaxed)), \(hasNone)")
        },
        Row("The parent may be attached after the wait has started.", "found") { w in
            let parent = w.tree.unit("parent")
            let wait = await w.startWait(below: parent)
            try await w.root.attach(parent)
            try await parent.attach(PitRouter())
            w.see(await wait.value)
        },
        Row(
            "The error of a wait says what did not come, and where.",
            "PitRouter was not active below InteractorFake within 0.0 seconds.", in: .threads
        ) { w in
            do {
                _ = try await w.root.child(PitRouter.self, within: .zero)
            } catch {
                w.see("\(error)")
            }
        },
    ]
}
