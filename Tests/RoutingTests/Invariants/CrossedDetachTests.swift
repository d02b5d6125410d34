import Routing
import RoutingTestSupport
import Testing

@Suite(
    "5, 6. Detaches that cross end, and all work has ended", .schedules(10)
)
struct CrossedDetachTests {
    @Test("A shutdown waits for a task that detached a unit above its own.")
    func survivorBelow() async throws {
        let journal = Journal()
        let detached = Gate()
        let hold = Gate()
        let root = RouterFake("root")
        let child = RouterFake("child")
        let grandchild = RouterFake("grandchild")
        let diagnostics = Diagnostics(report: { _ in hold.open() }, sleep: { _ in })
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
        try await root.attach(child)
        try await child.attach(grandchild)
        grandchild.interactor.task("survivor") {
            await root.detach(child)
            detached.open()
            await hold.wait()
            journal.append("work ends")
        }
        await detached.wait()

        await root.shutdown()
        journal.append("shutdown returns")
        hold.open()

        #expect(journal.entries == ["work ends", "shutdown returns"])
    }

    @Test("A task detaches its own unit and another one, whose task waits for the first.")
    func joinerThatCloses() async throws {
        let root = RouterFake("root")
        let one = RouterFake("one")
        let two = RouterFake("two")
        let cancelled = Gate()
        let detached = Gate()
        try await root.launch()
        try await root.attach(one)
        try await root.attach(two)
        two.interactor.task("joins") {
            await Gate().waitUnlessCancelled()
            cancelled.open()
            await detached.wait()
            await root.detach(one)
        }

        await one.interactor.perform("detaches both") {
            async let other: Void = root.detach(two)
            await cancelled.wait()
            await root.detach(one)
            detached.open()
            await other
        }

        // The detach of two ends its wait early: the task of two waits for this one.
        await root.shutdown()
        #expect(two.state == .closed)
    }

    @Test("Two tasks detach their own units, and each then waits for the other's unit.")
    func survivorsThatWait() async throws {
        let resign = Gate()
        let resigning = (Gate(), Gate())
        let asking = (Gate(), Gate())
        let root = RouterFake("root")
        let parent = RouterFake("parent")
        let one = RouterFake("one", onResign: { _ in await resigning.0.open(thenWaitFor: resign) })
        let two = RouterFake("two", onResign: { _ in await resigning.1.open(thenWaitFor: resign) })
        try await root.launch()
        try await root.attach(parent)
        try await parent.attach(one)
        try await root.attach(two)

        one.interactor.task("one") {
            async let own: Void = parent.detach(one)
            await resigning.1.wait()
            asking.0.open()
            await root.detach(two)
            await own
        }
        two.interactor.task("two") {
            async let own: Void = root.detach(two)
            await resigning.0.wait()
            asking.1.open()
            await root.detach(parent)
            await own
        }
        await asking.0.wait()
        await asking.1.wait()
        await settle()
        resign.open()
        await root.shutdown()

        #expect([root, parent, one, two].allSatisfy { $0.state == .closed })
    }

    @Test("A detach of an ancestor ends the waits of the last task of a unit that is gone.")
    func survivorThatWaits() async throws {
        let (building, proceed, detached) = (Gate(), Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let parent = RouterFake("parent")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(parent)
        try await parent.attach(child)
        async let first = slot.show(1) {
            building.open()
            await proceed.wait()
            return RouterFake("1")
        }
        await building.wait()
        child.interactor.task("survivor") {
            await parent.detach(child)
            detached.open()
            await slot.show(2) { RouterFake("2") }
        }
        await detached.wait()

        await root.detach(parent)

        #expect(parent.state == .closed)
        proceed.open()
        _ = await first
        await root.shutdown()
    }
}
