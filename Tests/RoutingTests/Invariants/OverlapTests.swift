import Routing
import RoutingTestSupport
import Testing

@Suite("3. The children of a slot never overlap", .timeLimit(.minutes(5)), .schedules(10))
struct OverlapTests {
    /// A unit whose resignation lets other tasks run first.
    private func slow(_ name: String, _ journal: Journal) -> RouterFake {
        RouterFake(name, journal, onResign: { _ in await letOthersRun() })
    }

    private func expectOrder(_ journal: Journal, _ first: String, _ second: String) {
        let entries = journal.entries
        let resigned = entries.firstIndex(of: "\(first) has resigned") ?? .max
        let active = entries.firstIndex(of: "\(second) becomes active") ?? -1

        #expect(resigned < active, "\(entries)")
    }

    @Test("A task that outlives its unit asks for one child after another.")
    func requestAfterOwnDetach() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let one = RouterFake("one")
        await slot.show(1) { one }

        await one.interactor.perform("swaps twice") {
            await slot.show(2) { slow("two", journal) }
            await slot.show(3) { RouterFake("three", journal) }
        }
        await slot.clear()

        expectOrder(journal, "two", "three")
        await root.shutdown()
    }

    @Test("A unit that is being detached asks for a child of its parent.")
    func requestByClosingUnit() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { slow("one", journal) }
        let other = RouterFake(
            "other",
            onActive: { unit in
                unit.task("asks at the end") {
                    await Gate().waitUnlessCancelled()
                    await slot.show(2) { RouterFake("two", journal) }
                }
            })
        try await root.attach(other)

        await root.detach(other)
        await slot.clear()

        expectOrder(journal, "one", "two")
        await root.shutdown()
    }

    @Test("The next child waits for one that is being detached without the slot.")
    func detachUnderWay() async throws {
        let journal = Journal()
        let resigning = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let one = RouterFake(
            "one", journal,
            onResign: { _ in
                resigning.open()
                await letOthersRun()
            })
        try await root.launch()
        await slot.show(1) { one }

        async let detach: Void = root.detach(one)
        await resigning.wait()
        await slot.show(2) { RouterFake("two", journal) }
        await detach

        expectOrder(journal, "one", "two")
        await root.shutdown()
    }

    @Test("The next child waits for one that detached itself while it became active.")
    func detachInActivation() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        await slot.show(1) {
            RouterFake(
                "one", journal,
                onActive: { _ in if let me = root.children.first { await root.detach(me) } },
                onResign: { _ in await letOthersRun() })
        }
        await slot.show(2) { RouterFake("two", journal) }

        expectOrder(journal, "one", "two")
        await root.shutdown()
    }
}
