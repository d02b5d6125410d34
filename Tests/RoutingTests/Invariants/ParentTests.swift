import Routing
import RoutingTestSupport
import Testing

@Suite("1, 4, 7. The parent of a unit", .failsIfStuck)
struct ParentTests {
    @Test("1. A child has one parent, and there are no cycles", arguments: refusals)
    func refused(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    private static let refusals: [Row<TestTree>] = [
        Row(
            "A unit that is attached cannot be attached again.", "alreadyAttached",
            "children: child"
        ) { t in
            let child = try await t.attach("child")
            t.see(await outcome { try await t.root.attach(child) })
            t.seeChildren(of: t.root)
        },
        Row(
            "A unit cannot be attached to itself or to a unit below it.", "cycle", "cycle", "cycle"
        ) { t in
            let child = try await t.attach("child")
            let grandchild = try await t.attach("grandchild", to: child)
            for unit in [t.root, child, grandchild] {
                t.see(await outcome { try await unit.attach(t.root) })
            }
        },
        Row("A unit that has no place yet cannot be attached to itself.", "cycle") { t in
            let unit = t.unit("unit")
            t.see(await outcome { try await unit.attach(unit) })
        },
        Row("A detached unit cannot be attached again.", "alreadyAttached") { t in
            let child = try await t.attach("child")
            await t.root.detach(child)
            t.see(await outcome { try await t.root.attach(child) })
        },
        Row("A unit that resigns gets no children.", "parentNotActive") { t in
            let parent = WeakBox<RouterFake>()
            let unit = t.unit("parent") { _ in
            } onResign: { _ in
                t.see(await outcome { try await parent.value?.attach(t.unit("child")) })
            }
            parent.value = unit
            try await t.root.attach(unit)
            await t.root.detach(unit)
        },
        Row(
            "Of many parents that attach one child at once, one succeeds.",
            "1 attached it", "1 has it"
        ) { t in
            var parents: [RouterFake] = []
            for number in 0..<8 { parents.append(try await t.attach("parent \(number)")) }
            let child = t.unit("child")
            let attached = await withTaskGroup { group in
                for parent in parents {
                    group.addTask { (try? await parent.attach(child)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            t.see("\(attached) attached it")
            t.see("\(parents.flatMap(\.children).count) has it")
        },
        Row(
            "A unit that is attached many times at once is detached with its parent.", "0 are open"
        ) { t in
            var open = 0
            for _ in 0..<300 {
                let (parent, child) = (t.unit("parent"), t.unit("child"))
                try await parent.launch()
                await withTaskGroup { group in
                    for _ in 0..<4 { group.addTask { try? await parent.attach(child) } }
                    group.addTask { await parent.shutdown() }
                }
                if child.state != .closed { open += 1 }
            }
            t.see("\(open) are open")
        },
    ]

    @Test(
        "7, 4. A child is active only while its parent is, or nothing of it is",
        arguments: parents + ends)
    func parent(row: Row<TestTree>) async throws { try await row.check(in: .schedules(10)) }

    private static let parents: [Row<TestTree>] = [
        Row(
            "In each tried order of a launch and an attach, only a unit that is attached gets children.",
            "as it should be"
        ) { t in
            let parent = t.unit("parent")
            async let launch: Void = parent.launch()
            let attach = [await outcome { try await parent.attach(t.unit("child")) }]
            try await launch
            let ends = [["done", "child"], ["parentNotAttached"]]
            let end = attach + parent.childNames
            t.see(ends.contains(end) ? "as it should be" : "\(end)")
            await parent.shutdown()
        },
        Row(
            "A unit may attach children at once while it becomes active.", "children: one other",
            in: .schedule
        ) { t in
            let late = WeakBox<RouterFake>()
            let parent = t.unit("parent") { _ in
                async let one: Void? = try? late.value?.attach(t.unit("one"))
                async let other: Void? = try? late.value?.attach(t.unit("other"))
                _ = await (one, other)
            }
            late.value = parent
            try await t.root.attach(parent)
            t.seeChildren(of: parent)
        },
        Row(
            "A parent resigns after its children have.",
            "child resigns", "child has resigned", "parent resigns", "parent has resigned"
        ) { t in
            let parent = try await t.attach("parent")
            let child = try await t.attach("child", to: parent)
            async let detach: Void = parent.detach(child)
            await t.root.shutdown()
            await detach
            for entry in t.journal.entries where entry.contains("resign") { t.see(entry) }
        },
        Row(
            "In each tried order of a shutdown and an attach, no unit is left.",
            "root is closed", "child is closed", "children: none"
        ) { t in
            let child = t.unit("child")
            let attach = start { try? await t.root.attach(child) }
            await t.root.shutdown()
            await attach.value
            t.see(t.root, child)
            t.seeChildren(of: t.root)
        },
    ]

    /// An attach that is cancelled or refused leaves nothing alive.
    private static let ends: [Row<TestTree>] = [
        Row(
            "A cancelled attach releases the unit.", "cancelled", "children: none",
            "child is released"
        ) { t in
            let activating = Gate()
            let attach = start {
                await outcome {
                    try await t.attach("child") { _ in
                        activating.open()
                        await hangs()
                    }
                }
            }
            await activating.wait()
            attach.cancel()
            t.see(await attach.value)
            t.seeChildren(of: t.root)
            t.see(t.journal.entries.last ?? "")
        },
        Row(
            "Units that are refused at once are released.",
            "parentNotAttached", "parentNotAttached", "child is released", "child is released"
        ) { t in
            let (root, journal) = (RouterFake("never launched"), Journal())
            let attaches = (1...2).map { _ in
                start { await outcome { try await root.attach(RouterFake("child", journal)) } }
            }
            for attach in attaches { t.see(await attach.value) }
            for entry in journal.entries { t.see(entry) }
        },
        Row(
            "Cancelling a queued transition withdraws it.", "cancelled", "shows 1",
            "2 was shown: false", in: .schedule
        ) { t in
            let first = await t.showStopping("1")
            let second = start { await t.show("2") }
            second.cancel()
            t.see(await second.value)
            t.stop.goOn()
            _ = await first.value
            t.seeSlot()
            t.see("2 was shown: \(t.journal.contains("2 becomes active"))")
        },
        Row("A shutdown during a build releases the built unit.", "child is released") { t in
            let (building, closing) = (Gate(), Gate())
            t.root.interactor.task("sees the cancellation") {
                await hangs()
                closing.open()
            }
            async let show = t.slot.show("child") {
                building.open()
                await closing.wait()
                return t.unit("child")
            }
            await building.wait()
            await t.root.shutdown()
            _ = await show
            t.seeJournal()
        },
    ]
}
