import Routing
import RoutingTestSupport
import Testing

extension TreeWatchTests {
    @Test("The removal of a view that hangs is reported as that.", arguments: [false, true])
    func removal(hasWork: Bool) async throws {
        let views = ViewPlacement { [hangs] change in
            if change.removed != nil { await hangs.wait() }
        }
        let slot = Slot<Int>(of: root.interactor, views: views)
        let child = ViewRouterFake("child")
        try await launch()
        await slot.show(1) { child }
        if hasWork { child.unit.interactor.task { await Gate().waitUnlessCancelled() } }

        let detach = start { [root] in await root.detach(child) }
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.count == 1)
        #expect(reports.entries.first?.contains("the change of a view has not returned") == true)
        hangs.open()
        await detach.value
        await root.shutdown()
    }

    @Test("Work that a detach waits for is reported when the deadline has passed, not before.")
    func deadline() async throws {
        let child = RouterFake("child")
        try await launch()
        try await root.attach(child)
        child.interactor.task("deaf") { [hangs] in await hangs.wait() }
        await clock.advance(by: .seconds(5))

        let detach = start { [root] in await root.detach(child) }
        await clock.advance(by: .milliseconds(4_999))
        let early = reports.entries
        await clock.advance(by: .milliseconds(1))

        #expect(early.isEmpty)
        #expect(reports.entries.count == 1)
        hangs.open()
        await detach.value
        await root.shutdown()
    }

    @Test("Work of the root that has shut itself down is reported, since a shutdown waits for it.")
    func rootAfterItsShutdown() async throws {
        let hasClosed = Gate()
        try await launch()
        root.interactor.task("signs out") { [root, hangs] in
            await root.shutdown()
            hasClosed.open()
            await hangs.wait()
        }
        await hasClosed.wait()

        let shutdown = start { [root] in await root.shutdown() }
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.count == 1)
        #expect(reports.entries.first?.contains("“signs out”") == true)
        hangs.open()
        await shutdown.value
    }

    @Test("Work of a unit that waits for a child may go on: nothing detaches the unit.")
    func workBesideAWait() async throws {
        try await launch()
        root.interactor.task("works") { [hangs] in await hangs.wait() }
        let wait = start { [root] in try await root.child(ViewRouterFake.self) }
        // Its hook has the watchdog look.
        try await root.attach(RouterFake("child"))

        await clock.advance(by: .seconds(30))

        #expect(reports.entries.isEmpty)
        hangs.open()
        wait.cancel()
        _ = await wait.result
        await root.shutdown()
    }

    @Test("Work that has detached its own unit may go on: no detach waits for it.")
    func workAfterItsDetach() async throws {
        let (hasClosed, child) = (Gate(), RouterFake("child"))
        try await launch()
        try await root.attach(child)
        child.interactor.task("says goodbye") { [hangs] in
            await child.interactor.detachSelf()
            hasClosed.open()
            await hangs.wait()
        }
        await hasClosed.wait()

        await clock.advance(by: .seconds(30))

        #expect(reports.entries.isEmpty)
        hangs.open()
        await root.shutdown()
    }

    @Test("The removal of a view that hangs in a swap that was given up is reported.")
    func removalOfAGivenUpSwap() async throws {
        let (owner, resigning, mayResign) = (RouterFake("owner"), Gate(), Gate())
        let views = ViewPlacement { [hangs] change in
            if change.removed != nil { await hangs.wait() }
        }
        let slot = Slot<Int>(of: owner.interactor, views: views)
        let old = ViewRouterFake(
            "old", onResign: { _ in await resigning.open(thenWaitFor: mayResign) })
        try await launch()
        try await root.attach(owner)
        await slot.show(1) { old }
        let mayEnd = Gate()
        old.unit.interactor.task {
            await old.unit.interactor.detachSelf()
            await mayEnd.wait()
        }
        await resigning.wait()
        let show = start { await slot.show(2) { ViewRouterFake("new") } }
        await settle()
        mayResign.open()
        await settle()

        let detach = start { [root] in await root.detach(owner) }
        await settle()
        mayEnd.open()
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.contains { $0.contains("the change of a view") })
        hangs.open()
        _ = await show.value
        await detach.value
        await root.shutdown()
    }

    @Test("A tree is still watched when one of its units has gone.")
    func afterADetach() async throws {
        let (gone, hanging) = (
            RouterFake("gone"), RouterFake("hanging", onActive: { [hangs] _ in await hangs.wait() })
        )
        try await launch()
        try await root.attach(gone)
        await root.detach(gone)

        let attach = start { [root] in try await root.attach(hanging) }
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.count == 1)
        hangs.open()
        try await attach.value
        await root.shutdown()
    }
}
