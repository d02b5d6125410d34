import Routing
import RoutingTestSupport
import Testing

@Suite("4. An attach that is cancelled or refused leaves nothing alive", .schedules(10))
struct IncompleteAttachTests {
    @Test("A cancelled attach releases the unit.")
    func cancelled() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        try await root.launch()
        let activating = Gate()
        let attach = start {
            try await root.attach(
                RouterFake(
                    "child", journal,
                    onActive: { _ in
                        activating.open()
                        await Gate().waitUnlessCancelled()
                    }))
        }
        await activating.wait()

        attach.cancel()
        let error = await #expect(throws: RoutingError.self) { try await attach.value }

        #expect(error?.code == .cancelled)
        #expect(root.children.isEmpty)
        #expect(journal.entries.last == "child is released")
        await root.shutdown()
    }

    @Test("Units that are refused at once are released.")
    func refused() async throws {
        let journal = Journal()
        let root = RouterFake("root")

        let attaches = (1...2).map { _ in
            start { try await root.attach(RouterFake("child", journal)) }
        }
        for attach in attaches {
            let error = await #expect(throws: RoutingError.self) { try await attach.value }
            #expect(error?.code == .parentNotAttached)
        }

        #expect(journal.entries == ["child is released", "child is released"])
    }

    @Test("Cancelling a queued transition withdraws it.", .schedule())
    func withdrawn() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let building = Gate()
        let proceed = Gate()
        async let first = slot.show(1) {
            building.open()
            await proceed.wait()
            return RouterFake("1")
        }
        await building.wait()

        let second = start { await slot.show(2) { RouterFake("2", journal) } }
        second.cancel()
        let result = await second.value
        proceed.open()
        _ = await first

        #expect(result != .done)
        #expect(slot.key == 1)
        #expect(!journal.contains("2 becomes active"))
        await root.shutdown()
    }

    @Test("A shutdown during a build releases the built unit.")
    func shutdownDuringBuild() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let building = Gate()
        let closing = Gate()
        root.interactor.task("sees the cancellation") {
            await Gate().waitUnlessCancelled()
            closing.open()
        }
        async let show = Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(1) {
                building.open()
                await closing.wait()
                return RouterFake("child", journal)
            }
        }
        await building.wait()

        await root.shutdown()
        _ = await show

        #expect(journal.entries == ["child is released"])
    }
}
