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

    private let watched = WatchedTree()
    private var root: RouterFake { watched.root }
    private var clock: ManualClock { watched.clock }

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
        watched.end.open()
        try await launch.value
        await hanging.shutdown()
    }

    @Test(
        "Work that a detach waits for is reported when the deadline has passed, not before.",
        .schedules(20))
    func deadline() async throws {
        try await watched.launch()
        let child = try await watched.tree.attach("child")
        child.interactor.task("deaf") { [watched] in await watched.end.wait() }
        await clock.advance(by: .seconds(5))

        let detach = start { [root] in await root.detach(child) }
        await clock.advance(by: .milliseconds(4_999))
        #expect(watched.reports.isEmpty)
        await clock.advance(by: .milliseconds(1))

        #expect(watched.reports == ["InteractorFake: deaf"])
        watched.end.open()
        await detach.value
        await root.shutdown()
    }

    @Test("Two calls that hang one after the other are both reported.", .schedules(20))
    func twice() async throws {
        try await watched.launch()

        for key in 1...2 {
            let stop = Stop()
            let show = start { [watched] in
                await watched.tree.slot.show("\(key)") {
                    await stop.here()
                    return RouterFake("\(key)")
                }
            }
            await clock.advance(by: .seconds(20))
            stop.goOn()
            _ = await show.value
            #expect(watched.reports.count == key)
        }
        await root.shutdown()
    }

    @Test("Code of one transition that hangs twice is reported twice.", .schedules(20))
    func twiceInOneTransition() async throws {
        let (first, second, slot) = (Gate(), Gate(), watched.tree.slot)
        let nested = slot.nested { _ in }
        try await watched.launch()

        let show = start {
            await slot.show("shown") {
                await first.wait()
                await nested.show("nested") { RouterFake("nested") }
                await second.wait()
                return RouterFake("shown")
            }
        }
        for (count, gate) in [first, second].enumerated() {
            await clock.advance(by: .seconds(20))
            #expect(watched.reports.count == count + 1)
            gate.open()
        }
        _ = await show.value
        await root.shutdown()
    }

    @Test("Two builds, one after the other, are not taken for one.", .schedules(20))
    func buildsInTurn() async throws {
        try await Diagnostics.$current.withValue(watched.diagnostics) {
            try await root.launch()
            await clock.advance(by: .seconds(3))
            let shows = start { [watched] in
                for key in 1...2 {
                    await watched.tree.slot.show("\(key)") {
                        try await watched.clock.sleep(for: .seconds(4))
                        return RouterFake("child")
                    }
                }
            }
            // The watchdog looks after 5 and after 10 seconds.
            for _ in 0..<8 { await clock.advance(by: .seconds(1)) }
            await shows.value

            #expect(watched.reports.isEmpty)
            await root.shutdown()
        }
    }

    @Test("Work of an active unit is not reported, however long it runs.", .schedules(20))
    func activeWork() async throws {
        try await watched.launch()

        try await watched.tree.attach("child", onActive: works)
        await watched.letDeadlinePass()

        #expect(watched.seen.entries.isEmpty)
        await root.shutdown()
    }

    @Test("One look at a time serves all that is watched.", .schedules(20))
    func oneLook() async throws {
        try await watched.launch()

        let child = try await watched.tree.attach("child", onActive: works)
        await root.detach(child)
        await settle()

        #expect(clock.sleeperCount == 1)
        await root.shutdown()
    }

    @Test(
        "Work of a unit that waits for a child may go on: nothing detaches the unit.",
        .schedules(20))
    func workBesideAWait() async throws {
        try await watched.launch()
        root.interactor.task("works") { [watched] in await watched.end.wait() }
        let wait = start { [root] in try await root.child(ViewRouterFake.self) }
        // Its hook has the watchdog look.
        try await watched.tree.attach("child")

        await clock.advance(by: .seconds(30))

        #expect(watched.reports.isEmpty)
        watched.end.open()
        wait.cancel()
        _ = await wait.result
        await root.shutdown()
    }

    @Test(
        "Work that has detached its own unit may go on: no detach waits for it.", .schedules(20))
    func workAfterItsDetach() async throws {
        let hasClosed = Gate()
        try await watched.launch()
        let child = try await watched.tree.attach("child")
        child.interactor.task("says goodbye") { [watched] in
            await child.interactor.detachSelf()
            await hasClosed.open(thenWaitFor: watched.end)
        }
        await hasClosed.wait()

        await clock.advance(by: .seconds(30))

        #expect(watched.reports.isEmpty)
        watched.end.open()
        await root.shutdown()
    }

    @Test("The removal of a view that hangs in a swap that was given up.", .schedules(20))
    func removalOfAGivenUpSwap() async throws {
        let (resigning, mayEnd) = (Stop(), Gate())
        try await watched.launch()
        let owner = try await watched.tree.attach("owner")
        let slot = Slot<Int>(
            of: owner.interactor, views: WatchedTree.hanging(watched.end) { $0.removed != nil })
        let old = ViewRouterFake("old", onResign: resigning.hook)
        await slot.show(1) { old }
        old.unit.interactor.task {
            await old.unit.interactor.detachSelf()
            await mayEnd.wait()
        }
        await resigning.isReached()
        let show = start { await slot.show(2) { ViewRouterFake("new") } }
        await settle()
        resigning.goOn()
        await settle()

        let detach = start { [root] in await root.detach(owner) }
        await settle()
        mayEnd.open()
        await clock.advance(by: .seconds(30))

        #expect(watched.reports == ["the change of a view"])
        watched.end.open()
        _ = await show.value
        await detach.value
        await root.shutdown()
    }

    @Test("The report says what hangs, and what to do.", .schedule())
    func sentence() async throws {
        let reports = Journal()
        let diagnostics = Diagnostics(
            deadline: .seconds(5), report: { reports.append("\($0)") },
            sleep: { [clock] in try await clock.sleep(for: $0) })
        try await Diagnostics.$current.withValue(diagnostics) {
            try await root.launch()
            let attach = start { [watched] in
                try await watched.tree.attach("child", onActive: watched.hangs)
            }
            await clock.advance(by: .seconds(10))
            watched.end.open()
            _ = try await attach.value
            await root.shutdown()
        }

        #expect(
            reports.entries == [
                """
                InteractorFake: didBecomeActive() has not returned for 5.0 seconds, and an attach \
                or a detach waits for it. Do long work in `task`, and end it when its task is \
                cancelled.
                """
            ])
    }
}
