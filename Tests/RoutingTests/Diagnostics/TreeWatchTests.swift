import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("21. What takes too long is reported by unit and name", .failsIfStuck)
struct TreeWatchTests {
    @Test("Something hangs in a tree", arguments: rows)
    func hanging(row: Row<WatchedTree>) async throws {
        try await row.check(in: .schedules(20)) { steps in
            let tree = WatchedTree()
            try await tree.launch()
            try await Diagnostics.$current.withValue(tree.diagnostics) {
                let call = start { try await steps(tree) }
                await settle()
                await tree.letDeadlinePass()
                tree.end.open()
                try await call.value
                await tree.root.shutdown()
            }
            return tree.seen.entries
        }
    }

    private static let rows: [Row<WatchedTree>] = [
        Row(
            "A build, even if nothing has run in the tree for a while.",
            "the build of a child"
        ) { w in
            await w.tree.slot.show("child") {
                await w.end.wait()
                return RouterFake("child")
            }
        },
        Row("An activation.", "didBecomeActive()") { w in
            try await w.tree.attach("child", onActive: w.hangs)
        },
        Row("The old child of a swap, and not the build.", "willResignActive()") {
            w in
            await w.tree.show("one", onResign: w.hangs)
            await w.tree.show("two")
        },
        Row(
            "A child when its view is there, and not the change of the view.",
            "didBecomeActive()"
        ) { w in
            await w.tree.slot.show("child") { ViewRouterFake("child", onActive: w.hangs) }
        },
        Row("The change of a view.", "the change of a view") { w in
            let views = WatchedTree.hanging(w.end) { $0.added != nil }
            await Slot<Int>(of: w.root.interactor, views: views).show(1) { ViewRouterFake("child") }
        },
        Row("A resignation.", "willResignActive()") { w in
            let child = try await w.tree.attach("child", onResign: w.hangs)
            await w.root.detach(child)
        },
        Row("A resignation of a unit with work.", "willResignActive()") { w in
            let child = try await w.tree.attach("child", onActive: works, onResign: w.hangs)
            await w.root.detach(child)
        },
        Row(
            "A hook, and not the transition that waits for it, of a unit that closes.",
            "didBecomeActive()"
        ) { w in
            let show = start { await w.tree.show("child", onActive: w.hangs) }
            await settle()
            await w.root.shutdown()
            _ = await show.value
        },
        Row(
            "The rest of the tree, after two detaches of one unit at once.",
            "didBecomeActive()"
        ) { w in
            let child = try await w.tree.attach("child", onActive: works)
            async let other: Void = w.root.detach(child)
            await w.root.detach(child)
            await other
            try await w.tree.attach("hanging", onActive: w.hangs)
        },
        Row("The removal of a view.", "the change of a view") { w in
            let child = ViewRouterFake("child")
            await w.tree.slot.show("child") { child }
            await w.root.detach(child)
        },
        Row(
            "The removal of the view of a unit with work.", "the change of a view"
        ) { w in
            let child = ViewRouterFake("child", onActive: works)
            await w.tree.slot.show("child") { child }
            await w.root.detach(child)
        },
        Row(
            "Work of the root that has shut itself down, since a shutdown waits for it.",
            "InteractorFake: signs out"
        ) { w in
            let hasClosed = Gate()
            w.root.interactor.task("signs out") {
                await w.root.shutdown()
                await hasClosed.open(thenWaitFor: w.end)
            }
            await hasClosed.wait()
            await w.root.shutdown()
        },
        Row(
            "Work that outlives the unit that has closed itself, when its parent is detached.",
            "InteractorFake: stuck"
        ) { w in
            let hasClosed = Gate()
            let parent = try await w.tree.attach("parent")
            let child = try await w.tree.attach("child", to: parent)
            child.interactor.task("stuck") {
                await child.interactor.detachSelf()
                await hasClosed.open(thenWaitFor: w.end)
            }
            await hasClosed.wait()
            await w.root.detach(parent)
        },
        Row("A hook, when another unit has gone.", "didBecomeActive()") { w in
            let gone = try await w.tree.attach("gone")
            await w.root.detach(gone)
            try await w.tree.attach("hanging", onActive: w.hangs)
        },
        Row("A build of a back stack.", "the build of a child") { w in
            await BackStack<String>(of: w.root.interactor, covered: .rebuilt).push("a") {
                await w.end.wait()
                return RouterFake("a")
            }
        },
        Row(
            "An activation in a back stack, and not the build before it.",
            "didBecomeActive()"
        ) { w in
            await BackStack<String>(of: w.root.interactor, covered: .rebuilt).push("a") {
                RouterFake("a", onActive: w.hangs)
            }
        },
        Row(
            "A change of the views of a back stack, after a child without a view was shown.",
            "the change of a view"
        ) { w in
            let views = WatchedTree.hanging(w.end) { $0.added == nil }
            let stack = BackStack<String>(of: w.root.interactor, covered: .kept, views: views)
            await stack.push("a") { ViewRouterFake("a") }
            await stack.push("b") { RouterFake("b") }
        },
        Row(
            "A build of a back stack, after another child could not be attached.",
            "the build of a child"
        ) { w in
            let other = RouterFake("other")
            try await other.launch {
                let stack = BackStack<String>(of: w.root.interactor, covered: .rebuilt)
                await stack.restore(["a", "b"]) { key in
                    if key == "b" { return other }
                    await w.end.wait()
                    return RouterFake(key)
                }
            }
        },
    ]

    @Test("Time passes in a tree", arguments: timeRows)
    func time(row: Row<WatchedTree>) async throws {
        try await row.check(in: .schedules(20)) { steps in
            let tree = WatchedTree()
            try await tree.launch()
            try await steps(tree)
            tree.end.open()
            await tree.root.shutdown()
            return tree.seen.entries
        }
    }

    private static let timeRows: [Row<WatchedTree>] = [
        Row(
            "Work that a detach waits for is reported when the deadline has passed, not before.",
            "nothing", "InteractorFake: deaf"
        ) { w in
            let child = try await w.tree.attach("child")
            child.interactor.task("deaf") { await w.end.wait() }
            await w.clock.advance(by: .seconds(5))
            start { await w.root.detach(child) }
            await w.clock.advance(by: .milliseconds(4_999))
            w.seeReports()
            await w.clock.advance(by: .milliseconds(1))
            w.seeReports()
        },
        Row(
            "A task that asked for a detach is not reported with the work that it waits for.",
            "InteractorFake: stubborn"
        ) { w in
            let child = try await w.tree.attach("child")
            child.interactor.task("stubborn") { await w.end.wait() }
            child.interactor.task("asker") { await w.root.detach(child) }
            await w.clock.advance(by: .seconds(10))
            w.seeReports()
        },
        Row(
            "Two calls that hang one after the other are both reported.",
            "the build of a child", "the build of a child, the build of a child"
        ) { w in
            for key in ["1", "2"] {
                let stop = Stop()
                let show = start {
                    await w.tree.slot.show(key) {
                        await stop.here()
                        return RouterFake(key)
                    }
                }
                await w.clock.advance(by: .seconds(20))
                stop.goOn()
                _ = await show.value
                w.seeReports()
            }
        },
        Row(
            "Code of one transition that hangs twice is reported twice.",
            "the build of a child", "the build of a child, the build of a child"
        ) { w in
            let nested = w.tree.slot.nested { _ in }
            let (first, second) = (Gate(), Gate())
            let show = start {
                await w.tree.slot.show("shown") {
                    await first.wait()
                    await nested.show("nested") { RouterFake("nested") }
                    await second.wait()
                    return RouterFake("shown")
                }
            }
            for gate in [first, second] {
                await w.clock.advance(by: .seconds(20))
                w.seeReports()
                gate.open()
            }
            _ = await show.value
        },
        Row("Two builds, one after the other, are not taken for one.", "nothing") { w in
            await w.clock.advance(by: .seconds(3))
            let shows = start {
                for key in ["1", "2"] {
                    await w.tree.slot.show(key) {
                        try await w.clock.sleep(for: .seconds(4))
                        return RouterFake("child")
                    }
                }
            }
            // The watchdog looks after 5 and after 10 seconds.
            for _ in 0..<8 { await w.clock.advance(by: .seconds(1)) }
            await shows.value
            w.seeReports()
        },
        Row("Work of an active unit is not reported, however long it runs.", "nothing") { w in
            try await w.tree.attach("child", onActive: works)
            await w.letDeadlinePass()
            w.seeReports()
        },
        Row("One look at a time serves all that is watched.", "1 sleeper") { w in
            let child = try await w.tree.attach("child", onActive: works)
            await w.root.detach(child)
            await settle()
            w.see("\(w.clock.sleeperCount) sleeper")
        },
        Row(
            "Work of a unit that waits for a child may go on: nothing detaches the unit.",
            "nothing"
        ) { w in
            w.root.interactor.task("works") { await w.end.wait() }
            let wait = start { try await w.root.child(ViewRouterFake.self) }
            // Its hook has the watchdog look.
            try await w.tree.attach("child")
            await w.clock.advance(by: .seconds(30))
            w.seeReports()
            wait.cancel()
            _ = await wait.result
        },
        Row(
            "Work that has detached its own unit may go on: no detach waits for it.", "nothing"
        ) { w in
            let hasClosed = Gate()
            let child = try await w.tree.attach("child")
            child.interactor.task("says goodbye") {
                await child.interactor.detachSelf()
                await hasClosed.open(thenWaitFor: w.end)
            }
            await hasClosed.wait()
            await w.clock.advance(by: .seconds(30))
            w.seeReports()
        },
        Row(
            "The removal of a view that hangs in a swap that was given up.",
            "the change of a view"
        ) { w in
            let (resigning, mayEnd) = (Stop(), Gate())
            let owner = try await w.tree.attach("owner")
            let slot = Slot<Int>(
                of: owner.interactor, views: WatchedTree.hanging(w.end) { $0.removed != nil })
            let old = ViewRouterFake("old", onResign: resigning.hook)
            await slot.show(1) { old }
            old.unit.interactor.task {
                await old.unit.interactor.detachSelf()
                await mayEnd.wait()
            }
            await resigning.isReached()
            start { await slot.show(2) { ViewRouterFake("new") } }
            await settle()
            resigning.goOn()
            await settle()
            start { await w.root.detach(owner) }
            await settle()
            mayEnd.open()
            await w.clock.advance(by: .seconds(30))
            w.seeReports()
        },
    ]

    private let watched = WatchedTree()

    @Test("The activation of a root that hangs is reported once.", .schedules(20))
    func launching() async throws {
        let hanging = RouterFake("hanging", onActive: watched.hangs)

        let launch = start { [watched] in
            try await Diagnostics.$current.withValue(watched.diagnostics) {
                try await hanging.launch()
            }
        }
        await watched.letDeadlinePass()

        #expect(watched.seen.entries == ["didBecomeActive()"])
        #expect(
            watched.sentences.entries == [
                """
                InteractorFake: didBecomeActive() has not returned for 5.0 seconds, and an attach \
                or a detach waits for it. Do long work in `task`, and end it when its task is \
                cancelled.
                """
            ])
        watched.end.open()
        try await launch.value
        await hanging.shutdown()
    }
}
