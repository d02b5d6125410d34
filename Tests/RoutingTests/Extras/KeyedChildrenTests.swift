import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Each key has a child", .failsIfStuck)
struct KeyedChildrenTests {
    struct World: Seeing {
        let tree: TestTree
        let children: KeyedChildren<String>
        var root: RouterFake { tree.root }
        var stop: Stop { tree.stop }
        var seen: Journal { tree.seen }

        init(_ tree: TestTree) {
            self.tree = tree
            children = KeyedChildren(of: tree.root.interactor)
        }

        @discardableResult
        func show(_ key: String) async -> Transition {
            await children.show(key) { tree.unit(key) }
        }

        func set(_ keys: String...) async { await children.set(keys) { tree.unit($0) } }

        func seeKeys() { see("keys: \(children.keys.joined(separator: " "))") }
    }

    @Test("A unit has children by key", arguments: rows)
    func children(row: Row<World>) async throws {
        try await row.check(in: .threads) { steps in
            try await withRoot { try await steps(World($0)) }
        }
    }

    private static let rows: [Row<World>] = [
        Row(
            "Each key has its child, in the order in which they were shown.",
            "keys: b a", "children: b a", "a"
        ) { w in
            await w.show("b")
            await w.show("a")
            w.seeKeys()
            w.seeChildren(of: w.root)
            w.see((w.children["a"] as? RouterFake)?.interactor.name ?? "none")
        },
        Row("Showing one key many times shows one child.", "children: a") { w in
            await withTaskGroup { group in
                for _ in 0..<100 { group.addTask { await w.show("a") } }
            }
            w.seeChildren(of: w.root)
        },
        Row(
            "A key is removed alone, and can be shown again.",
            "done", "unchanged", "done", "keys: b a"
        ) { w in
            await w.set("a", "b")
            w.see(await w.children.remove("a"))
            w.see(await w.children.remove("a"))
            w.see(await w.show("a"))
            w.seeKeys()
        },
        Row("A key that was never there can be removed.", "unchanged") { w in
            w.see(await w.children.remove("a"))
        },
        Row("An empty list removes all.", "keys: ", "children: none") { w in
            await w.set("a", "b", "c")
            await w.set()
            w.seeKeys()
            w.seeChildren(of: w.root)
        },
        Row(
            "A list keeps those that are in it, removes the others, and adds what is missing.",
            "keys: c d a", "a becomes active: 1", "b has resigned: 1"
        ) { w in
            await w.set("a", "b", "c")
            await w.set("c", "d", "a", "d")
            w.seeKeys()
            w.see(times: "a becomes active", in: w.tree.journal)
            w.see(times: "b has resigned", in: w.tree.journal)
        },
        Row(
            "A list with the same keys in another order reorders them, and leaves the children.",
            "keys: c a b d", "a resigned: false"
        ) { w in
            await w.set("a", "b", "c")
            await w.set("c", "a", "b")
            await w.show("d")
            w.seeKeys()
            w.see("a resigned: \(w.tree.journal.contains("a resigns"))")
        },
        Row(
            "A child that cannot be built is left out, and the others are shown.",
            "keys: a c", "1 reports"
        ) { w in
            await w.children.set(["a", "b", "c"]) { key in
                if key == "b" { throw Broken() }
                return w.tree.unit(key)
            }
            w.seeKeys()
            w.see("\(w.tree.reports.entries.count) reports")
        },
        Row("A child that is detached by itself leaves its key free.", "keys: ", "none") { w in
            await w.show("a")
            if let child = w.children["a"] { await w.root.detach(child) }
            w.seeKeys()
            w.see(w.children["a"] == nil ? "none" : "a child")
        },
        Row("A child removes itself from its own task.", "done", "a is closed") { w in
            let child = w.tree.unit("a")
            await w.children.show("a") { child }
            await child.interactor.perform("leaves") { w.see(await w.children.remove("a")) }
            w.see(child)
        },
        Row(
            "Transitions of one key are done in order; another key does not wait for them.",
            "keys: b"
        ) { w in
            async let show = w.children.show("a") {
                await w.stop.here()
                return w.tree.unit("a")
            }
            await w.stop.isReached()
            await w.show("b")
            async let remove = w.children.remove("a")
            w.stop.goOn()
            _ = await (show, remove)
            w.seeKeys()
        },
        Row(
            "However two lists cross, the newer one is shown in the end.", "keys: 4 3",
            in: .schedules(300)
        ) { w in
            let building = Gate()
            let older = start {
                await w.children.set(["1", "2", "3"]) { key in
                    building.open()
                    await Task.yield()
                    return w.tree.unit(key)
                }
            }
            await building.wait()
            await w.set("4", "3")
            await older.value
            w.seeKeys()
        },
        Row(
            "A list that a transition of the owner cannot wait for is shown in its order, too.",
            "keys: a b c"
        ) { w in
            let (others, isBuilt) = (Journal(), Gate())
            await w.tree.slot.change { _ in
                await w.children.set(["a", "b", "c"]) { key in
                    if key == "a" { await isBuilt.wait() }
                    others.append(key)
                    if others.entries.count == 2 { isBuilt.open() }
                    return w.tree.unit(key)
                }
                return .stay
            }
            await eventually { w.children.keys.count == 3 }
            w.seeKeys()
        },
        Row(
            "A child that is shown while a list is shown comes after those of the list.",
            "keys: a b later", in: .schedules(20)
        ) { w in
            await w.children.set(["a", "b"]) { key in
                start { await w.show("later") }
                return w.tree.unit(key)
            }
            await settle()
            w.seeKeys()
        },
        Row(
            "An older list that was held up does not show the rest; the order is that of the newer one.",
            "b is shown: false", "keys: a b", in: .schedules(20)
        ) { w in
            let newer = Stop()
            start {
                await w.children.set(["held up", "b"]) { key in
                    await w.stop.here()
                    return w.tree.unit(key)
                }
            }
            await w.stop.isReached()
            start {
                await w.children.set(["a", "b"]) { key in
                    if key == "a" { await newer.here() }
                    return w.tree.unit(key)
                }
            }
            await settle()
            w.stop.goOn()
            await newer.isReached()
            await settle()
            w.see("b is shown: \(w.children["b"] != nil)")
            newer.goOn()
            await settle()
            w.seeKeys()
        },
        Row(
            "A list is shown in its order, even if the work that sets it is cancelled.",
            "keys: b a"
        ) { w in
            await w.set("a", "b")
            await w.root.interactor.perform {
                cancelThisTask()
                await w.set("b", "a")
            }
            w.seeKeys()
        },
        Row(
            "The captures of a list's build are released when the list is shown.", "0 instances"
        ) { w in
            let counter = InstanceCounter()
            await w.children.set(["a"]) { [instance = InstanceCounter.Instance(of: counter)] key in
                withExtendedLifetime(instance) { w.tree.unit(key) }
            }
            w.see("\(counter.count) instances")
        },
        Row(
            "Each child's view comes with it, and goes with it.",
            "none -> a", "none -> b", "a -> none", "b -> none", in: .schedule
        ) { w in
            let root = w.tree.unit("root")
            let children = KeyedChildren<String>(
                of: root.interactor,
                views: ViewPlacement { change in
                    let names = [change.removed, change.added].map {
                        ($0 as? ViewFake)?.name ?? "none"
                    }
                    w.see("\(names[0]) -> \(names[1])")
                })
            try await root.launch {
                await children.set(["a", "b"]) { ViewRouterFake($0) }
                await children.set(["b"]) { ViewRouterFake($0) }
            }
        },
    ]

    @Test("Keys whose children are gone are released, whoever detached the children.")
    func cost() async throws {
        let counter = InstanceCounter()
        try await withRoot { t in
            let children = KeyedChildren<CountedKey>(of: t.root.interactor)

            for number in 0..<2_000 {
                let key = CountedKey(
                    number: number, instance: InstanceCounter.Instance(of: counter))
                await children.show(key) { RouterFake("") }
                if number.isMultiple(of: 2) {
                    await children.remove(key)
                } else if let child = children[key] {
                    await t.root.detach(child)
                }
            }

            #expect(children.keys.isEmpty)
            #expect(counter.count < 50)
        }
    }
}
