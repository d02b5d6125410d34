import Routing
import RoutingTestSupport
import Testing

extension TreeWatchTests {
    @Test("Work that outlives the unit that has closed itself is reported by the unit's name.")
    func closedItself() async throws {
        let (parent, child, hasClosed) = (RouterFake("parent"), RouterFake("child"), Gate())
        try await launch()
        try await root.attach(parent)
        try await parent.attach(child)
        child.interactor.task("stuck") { [hangs] in
            await child.interactor.detachSelf()
            hasClosed.open()
            await hangs.wait()
        }
        await hasClosed.wait()

        let detach = start { [root] in await root.detach(parent) }
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.count == 1)
        #expect(reports.entries.first?.contains("InteractorFake") == true)
        #expect(reports.entries.first?.contains("“stuck”") == true)
        hangs.open()
        await detach.value
        await root.shutdown()
    }
}
