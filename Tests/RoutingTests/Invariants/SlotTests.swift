import Routing
import RoutingTestSupport
import Testing

@Suite("3. A slot has one child, and its transitions queue up", .failsIfStuck)
struct SlotTests {
    @Test("The slot of an active unit", arguments: rows)
    func slot(row: Row<TestTree>) async throws { try await row.check(in: .schedules(10)) }

    private static let rows: [Row<TestTree>] = [
        Row("Showing one key many times shows one child.", "children: child") { t in
            await withTaskGroup { group in
                for _ in 0..<100 { group.addTask { await t.show("child") } }
            }
            t.seeChildren(of: t.root)
        },
        Row(
            "Another key swaps the child.", "children: two", "shows two", "one has resigned: true",
            in: .schedule
        ) { t in
            await t.show("one")
            await t.show("two")
            t.seeChildren(of: t.root)
            t.seeSlot()
            t.see("one has resigned: \(t.journal.contains("one has resigned"))")
        },
        Row(
            "Transitions are done in the order in which they were asked for.",
            "builds 1", "builds 2", "shows 2"
        ) { t in
            async let first = t.slot.show("1") {
                await t.stop.here()
                t.see("builds 1")
                return t.unit("1")
            }
            await t.stop.isReached()
            async let second = t.slot.show("2") {
                t.see("builds 2")
                return t.unit("2")
            }
            t.stop.goOn()
            _ = await (first, second)
            t.seeSlot()
        },
        Row(
            "Builds that fail leave the child that was there.",
            "buildFailed", "buildFailed", "shows one"
        ) { t in
            await t.show("one")
            async let first = t.slot.show("two") { throw Broken() }
            async let second = t.slot.show("three") { throw Broken() }
            for result in await [first, second] { t.see(result) }
            t.seeSlot()
        },
        Row(
            "A child that is detached by the slot and without it at once leaves it empty.",
            "shows nothing"
        ) { t in
            let child = t.unit("child")
            await t.show(child)
            async let clear = t.slot.clear()
            await t.root.detach(child)
            _ = await clear
            t.seeSlot()
        },
        Row(
            "A new child does not wait for the task in which the old one detached itself.", "done"
        ) { t in
            let child = t.unit("one")
            await t.show(child)
            child.interactor.task("survivor") {
                await t.root.detach(child)
                await t.stop.here()
            }
            await t.stop.isReached()
            t.see(await t.show("two"))
            t.stop.goOn()
        },
        Row("Clearing detaches the child.", "done", "children: none", in: .schedule) { t in
            await t.show("child")
            t.see(await t.slot.clear())
            t.seeChildren(of: t.root)
        },
        Row(
            "Clearing a slot that never had a child changes nothing.", "unchanged", "unchanged"
        ) { t in
            async let first = t.slot.clear()
            async let second = t.slot.clear()
            for result in await [first, second] { t.see(result) }
        },
        Row(
            "A hundred transitions that queue up are done in the order in which they were asked for.",
            (1...100).map { "\($0) is active" }.joined(separator: ", ")
        ) { t in
            await t.slot.show("0") {
                for key in 1...100 { await t.show("\(key)") }
                return RouterFake("0")
            }
            await t.slot.clear()
            t.see(t.journal.entries.filter { $0.hasSuffix("is active") }.joined(separator: ", "))
        },
        Row(
            "A double tap attaches one child, even if the build suspends.", "children: child",
            in: .schedules(500)
        ) { t in
            let tap: @Sendable () async -> Void = {
                await t.slot.show("child") {
                    await Task.yield()
                    return t.unit("child")
                }
            }
            async let first: Void = tap()
            async let second: Void = tap()
            _ = await (first, second)
            t.seeChildren(of: t.root)
        },
    ]

    @Test("3. The children of a slot never overlap", arguments: overlaps)
    func overlap(row: Row<TestTree>) async throws {
        try await row.check(in: .schedules(10), "one has resigned", "two becomes active") {
            t, steps in
            try await steps(t)
            let order = ["one has resigned", "two becomes active"]
            for entry in t.journal.entries where order.contains(entry) { t.see(entry) }
        }
    }

    private static let overlaps: [Row<TestTree>] = [
        Row("A task that outlives its unit asks for one child after another.", in: .schedule) { t in
            let unit = t.unit("outlived")
            await t.show(unit)
            await unit.interactor.perform("swaps twice") {
                await t.show("one", onResign: settles)
                await t.show("two")
            }
            await t.slot.clear()
        },
        Row("A unit that is being detached asks for a child of its parent.") { t in
            await t.show("one", onResign: settles)
            let other = try await t.attach("other") { unit in
                unit.task("asks at the end") {
                    await hangs()
                    await t.show("two")
                }
            }
            await t.root.detach(other)
            await t.slot.clear()
        },
        Row(
            "The next child waits for one that is being detached without the slot.", in: .schedule
        ) { t in
            let resigning = Gate()
            let one = t.unit("one") { _ in
            } onResign: { _ in
                resigning.open()
                await settle()
            }
            await t.show(one)
            async let detach: Void = t.root.detach(one)
            await resigning.wait()
            await t.show("two")
            await detach
        },
        Row("The next child waits for one that detached itself while it became active.") { t in
            await t.show("one", onActive: detachesItself, onResign: settles)
            await t.show("two")
        },
    ]
}
