import Routing
import RoutingTestSupport
import Testing

@Suite("5, 6. Detaches that cross attaches end", .schedules(10))
struct CrossedAttachTests {
    @Test("A unit that becomes active detaches the one whose task attached it.", .schedule())
    func attacher() async throws { try await attach(tasks: 0) }

    @Test("A unit with work that becomes active detaches the one whose task attached it.")
    func attacherOfWork() async throws { try await attach(tasks: 1) }

    private func attach(tasks: Int) async throws {
        let done = Gate()
        let root = RouterFake("root")
        let one = RouterFake("one")
        let two = RouterFake(
            "two",
            onActive: { unit in
                for _ in 0..<tasks { unit.task { await Gate().waitUnlessCancelled() } }
                await root.detach(one)
            })
        try await root.launch()
        try await root.attach(one)

        one.interactor.task("attaches") {
            _ = try? await root.attach(two)
            done.open()
        }
        await done.wait()

        #expect(one.state == .closed)
        await root.shutdown()
    }

    @Test(
        "A task that a unit starts as it becomes active later waits for the task that attached it.")
    func attacherLater() async throws {
        let journal = Journal()
        let (attached, detached) = (Gate(), Gate())
        let root = RouterFake("root")
        let one = RouterFake("one")
        let two = RouterFake(
            "two",
            onActive: { unit in
                unit.task { await Gate().waitUnlessCancelled() }
                start {
                    await attached.wait()
                    await root.detach(one)
                    journal.append("detach returns")
                    detached.open()
                }
            })
        try await root.launch()
        try await root.attach(one)

        one.interactor.task("attaches") {
            _ = try? await root.attach(two)
            attached.open()
            await Gate().waitUnlessCancelled()
            await settle()
            journal.append("work ends")
        }
        await detached.wait()

        #expect(journal.entries == ["work ends", "detach returns"])
        await root.shutdown()
    }

    @Test("A detach ends the waits in the hook of a unit elsewhere that its work attaches.")
    func attachedElsewhere() async throws {
        let (building, proceed, waiting) = (Gate(), Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let one = RouterFake("one")
        let two = RouterFake(
            "two",
            onActive: { _ in
                waiting.open()
                await slot.show(2) { RouterFake("2") }
            })
        try await root.launch()
        try await root.attach(one)
        async let first = slot.show(1) {
            await building.open(thenWaitFor: proceed)
            return RouterFake("1")
        }
        await building.wait()
        one.interactor.task("attaches") { _ = try? await root.attach(two) }
        await waiting.wait()

        await root.detach(one)

        #expect(one.state == .closed)
        proceed.open()
        _ = await first
        await root.shutdown()
    }

    @Test("A swap that is asked for in a build waits for the end of that build.")
    func askedByBuild() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child")
        let below = Slot<Int>(of: child.interactor)
        try await root.launch()
        await slot.show(1) { child }

        await below.show(1) {
            let result = await slot.show(2) { RouterFake("two", journal) }
            await Gate().waitUnlessCancelled()
            await settle()
            journal.append("queued: \(result.isQueued), build ends")
            return RouterFake("below")
        }
        // Queued after the swap.
        await slot.clear()

        #expect(journal.entries.prefix(2) == ["queued: true, build ends", "two becomes active"])
        await root.shutdown()
    }

    @Test("An attach whose unit detached itself returns when the detach has.")
    func attachOfDetached() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        try await root.launch()
        let child = RouterFake(
            "child", journal,
            onActive: { _ in if let me = root.children.first { await root.detach(me) } },
            onResign: { _ in await settle() })

        let error = await #expect(throws: RoutingError.self) { try await root.attach(child) }

        #expect(error?.code == .detached)
        #expect(journal.entries.last == "child has resigned")
        await root.shutdown()
    }
}
