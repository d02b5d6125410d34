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
