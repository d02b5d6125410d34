import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("3. A slot has one child, and its transitions queue up", .schedules(10))
struct SlotTests {
    @Test("Showing one key many times shows one child.")
    func twice() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { await slot.show(1) { RouterFake("child") } }
            }
        }

        #expect(root.children.count == 1)
        await root.shutdown()
    }

    @Test("Another key swaps the child.", .schedule())
    func swap() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        await slot.show(1) { RouterFake("one", journal) }
        await slot.show(2) { RouterFake("two", journal) }

        #expect(root.tree.children.map(\.name).count == 1)
        #expect(slot.key == 2)
        #expect(journal.contains("one has resigned"))
        await root.shutdown()
    }

    @Test("Transitions are done in the order in which they were asked for.")
    func order() async throws {
        let journal = Journal()
        let building = Gate()
        let proceed = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        async let first = slot.show(1) {
            building.open()
            await proceed.wait()
            journal.append("builds 1")
            return RouterFake("1")
        }
        await building.wait()
        async let second = slot.show(2) {
            journal.append("builds 2")
            return RouterFake("2")
        }
        proceed.open()
        _ = await (first, second)

        #expect(journal.entries == ["builds 1", "builds 2"])
        #expect(slot.key == 2)
        await root.shutdown()
    }

    @Test("Builds that fail leave the child that was there.")
    func failingBuild() async throws {
        struct Broken: Error {}
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        let results = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            async let first = slot.show(2) { throw Broken() }
            async let second = slot.show(3) { throw Broken() }
            return await [first, second]
        }

        #expect(results.allSatisfy { $0.error?.code == .buildFailed })
        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("A child that is detached by the slot and without it at once leaves it empty.")
    func detachedElsewhere() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let child = RouterFake("child")
        await slot.show(1) { child }

        async let clear = slot.clear()
        await root.detach(child)
        _ = await clear

        #expect(slot.key == nil)
        await root.shutdown()
    }

    @Test("A new child does not wait for the task in which the old one detached itself.")
    func survivor() async throws {
        let (detached, hold) = (Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let child = RouterFake("one")
        await slot.show(1) { child }
        child.interactor.task("survivor") {
            await root.detach(child)
            await detached.open(thenWaitFor: hold)
        }
        await detached.wait()

        let result = await slot.show(2) { RouterFake("two") }

        #expect(result == .done)
        hold.open()
        await root.shutdown()
    }

    @Test("Clearing detaches the child.", .schedule())
    func clear() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("child") }

        let result = await slot.clear()

        #expect(result == .done)
        #expect(root.children.isEmpty)
        await root.shutdown()
    }

    @Test("Clearing a slot that never had a child changes nothing.")
    func clearEmpty() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        async let first = slot.clear()
        async let second = slot.clear()

        #expect(await [first, second] == [.unchanged, .unchanged])
        await root.shutdown()
    }

    @Test("A hundred transitions that queue up are done in the order in which they were asked for.")
    func longQueue() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        await slot.show(0) {
            for key in 1...100 { await slot.show(key) { RouterFake("\(key)", journal) } }
            return RouterFake("0")
        }
        await slot.clear()

        let active = journal.entries.filter { $0.hasSuffix(" is active") }
        #expect(active == (1...100).map { "\($0) is active" })
        await root.shutdown()
    }
}
