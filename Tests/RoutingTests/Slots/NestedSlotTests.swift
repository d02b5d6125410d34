import Routing
import RoutingTestSupport
import Testing

@Suite("19. Transitions in transitions", .failsIfStuck)
struct NestedSlotTests {
    /// A unit that shows a child, and that one another, as each becomes active.
    private static func chain(_ depth: Int) -> RouterFake {
        RouterFake("\(depth)") { unit in
            guard depth > 0 else { return await Task.yield() }
            await Slot<Int>(of: unit).show(1) { chain(depth - 1) }
        }
    }

    /// The number of active units in the chain that a slot shows.
    private static func activeDepth(below slot: Slot<String>) -> Int {
        var depth = 0
        var unit: (any Routing)? = slot.child
        while let next = unit, next.interactable.lifetime.phase == .active {
            depth += 1
            unit = next.children.first
        }
        return depth
    }

    @Test("A transition waits for transitions strictly below it", arguments: queuedRows)
    func queued(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    private static let queuedRows: [Row<TestTree>] = [
        Row(
            "When units are shown at once, all that they show as they become active is there.",
            "4 are active", "4 are active", in: .schedules(500)
        ) { t in
            let right = Slot<String>(of: t.root.interactor)
            async let first = t.slot.show("left") { chain(3) }
            async let second = right.show("right") { chain(3) }
            _ = await first
            t.see("\(activeDepth(below: t.slot)) are active")
            _ = await second
            t.see("\(activeDepth(below: right)) are active")
        },
        Row(
            "A detach of the owner during a nested transition ends, and leaves nothing.",
            "root is closed", "children: none", in: .schedules(500)
        ) { t in
            let show = start { await t.slot.show("1") { chain(3) } }
            await Task.yield()
            await t.root.shutdown()
            _ = await show.value
            t.see(t.root)
            t.seeChildren(of: t.root)
        },
        Row("Two requests that come later are two transitions.", "true, false, false") { t in
            await t.slot.show("one") {
                let (first, second) = (await t.slot.clear(), await t.slot.clear())
                let haveOneHash = first.hashValue == second.hashValue
                t.see("\(first == first), \(first == second), \(haveOneHash)")
                return t.unit("one")
            }
        },
        Row(
            "A unit cannot wait for a transition above it; the outcome can be had later.",
            "done", "shows two"
        ) { t in
            let asked = Gate()
            await t.show("one") { _ in
                guard case .queued(let transition) = await t.show("two") else { return }
                t.root.interactor.task("waits") {
                    t.see(await transition.outcome())
                    t.seeSlot()
                    asked.open()
                }
            }
            await asked.wait()
        },
        Row("A slot of a sibling is not below: its turn is not waited for.", "queued") { t in
            let right = Slot<Int>(of: t.root.interactor)
            await t.show("left") { _ in t.see(await right.show(1) { RouterFake("right") }) }
            await right.clear()
        },
    ]

    struct World: Seeing {
        let tree: TestTree
        /// The children of nested slots that ended.
        let ended: Journal
        let slot: Slot<String>
        var seen: Journal { tree.seen }
        var outer: Slot<String> { tree.slot }

        init(_ tree: TestTree) {
            let ended = Journal()
            (self.tree, self.ended) = (tree, ended)
            slot = tree.slot.nested { ended.append($0) }
        }
    }

    @Test("A transition can change slots that are nested in its slot", arguments: rows)
    func nested(row: Row<World>) async throws {
        try await row.check(in: .schedules(50)) { steps in
            try await withRoot { try await steps(World($0)) }
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "It waits for each change, and its result is what it says.",
            "done", "children: left right", in: .schedule
        ) { w in
            let right = w.outer.nested { _ in }
            w.see(
                await w.outer.change { _ in
                    let first = await w.slot.show("1") { RouterFake("left") }
                    #expect(w.slot.child != nil)
                    guard first == .done else { return .changed(first) }
                    return .changed(await right.show("2") { RouterFake("right") })
                })
            w.seeChildren(of: w.tree.root)
        },
        Row(
            "Changes that come from elsewhere are not waited for.",
            "queued", "done", "queued", "done"
        ) { w in
            async let first = w.slot.show("1") { RouterFake("first") }
            async let second = w.slot.show("2") { RouterFake("second") }
            for result in await [first, second] {
                w.see(result)
                if case .queued(let transition) = result { w.see(await transition.outcome()) }
            }
        },
        Row(
            "A change that comes from work of the unit while the outer slot swaps is not waited for.",
            "queued", "done"
        ) { w in
            await w.tree.show("one", onResign: w.tree.stop.hook)
            async let swap = w.tree.show("two")
            await w.tree.stop.isReached()
            await w.tree.root.interactor.perform("asks") {
                w.see(await w.slot.show("3") { RouterFake("three") })
            }
            w.tree.stop.goOn()
            w.see(await swap)
        },
        Row("A child of a nested slot cannot wait for a change of the outer one.", "queued") { w in
            await w.outer.change { _ in
                .changed(
                    await w.slot.show("1") {
                        RouterFake("child") { _ in w.see(await w.outer.clear()) }
                    })
            }
            await w.outer.clear()
        },
        Row(
            "It learns of a child that ends, and not of one that is replaced.",
            "ended: []", #"ended: ["2"]"#, in: .schedule
        ) { w in
            for key in ["1", "2"] {
                await w.outer.change { _ in
                    .changed(await w.slot.show(key) { RouterFake(key) })
                }
            }
            w.see("ended: \(w.ended.entries)")
            if let child = w.slot.child { await w.tree.root.detach(child) }
            w.see("ended: \(w.ended.entries)")
        },
        Row("It learns once of a child that ends as it becomes active.", #"ended: ["1"]"#) { w in
            await w.outer.change { _ in
                .changed(await w.slot.show("1") { RouterFake("1", onActive: detachesItself) })
            }
            w.see("ended: \(w.ended.entries)")
        },
        Row(
            "A shutdown during a nested change ends.", "root is closed", "children: none"
        ) { w in
            let change = start {
                await w.outer.change { _ in
                    .changed(await w.slot.show("1") { RouterFake("1") { _ in await Task.yield() } })
                }
            }
            await w.tree.root.shutdown()
            _ = await change.value
            w.see(w.tree.root)
            w.seeChildren(of: w.tree.root)
        },
    ]
}
