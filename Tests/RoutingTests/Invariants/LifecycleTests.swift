import Routing
import RoutingTestSupport
import Testing

@Suite("2. Activation and resignation pair one to one", .schedules(10))
struct LifecycleTests {
    @Test("Each hook is called once for an attach and two detaches at once.")
    func pairs() async throws {
        let journal = Journal()
        let root = RouterFake("root", journal)

        try await root.launch()
        async let first: Void = root.shutdown()
        async let second: Void = root.shutdown()
        _ = await (first, second)

        #expect(
            journal.entries == [
                "root becomes active", "root is active", "root resigns", "root has resigned",
            ])
    }

    @Test("A second detach waits for the first one, and returns when it is done.")
    func secondDetachJoins() async throws {
        let journal = Journal()
        let resigning = Gate()
        let resigned = Gate()
        let root = RouterFake("root")
        let child = RouterFake(
            "child", journal,
            onResign: { _ in
                resigning.open()
                await resigned.wait()
            })
        try await root.launch()
        try await root.attach(child)

        async let first: Void = root.detach(child)
        await resigning.wait()
        async let second: Void = root.detach(child)
        resigned.open()
        await second

        #expect(child.state == .closed)
        #expect(journal.entries.filter { $0 == "child resigns" }.count == 1)
        await first
        await root.shutdown()
    }

    @Test("A detach during the activation waits for its end, so the hooks never overlap.")
    func detachDuringActivation() async throws {
        let journal = Journal()
        let closing = Gate()
        let activating = Gate()
        let root = RouterFake("root")
        let child = RouterFake(
            "child", journal,
            onActive: { unit in
                unit.task("sees the cancellation") {
                    await Gate().waitUnlessCancelled()
                    closing.open()
                }
                activating.open()
                await closing.wait()
            })
        try await root.launch()

        let attach = start { try await root.attach(child) }
        await activating.wait()
        await root.detach(child)
        let error = await #expect(throws: RoutingError.self) { try await attach.value }

        #expect(error?.code == .detached)
        #expect(
            journal.entries == [
                "child becomes active", "child is active", "child resigns", "child has resigned",
            ])
        await root.shutdown()
    }

    @Test("A detach of a unit that becomes active does not cancel the work that attaches it.")
    func attachingWork() async throws {
        let (journal, activating, detached) = (Journal(), Gate(), Gate())
        let (root, one) = (RouterFake("root"), RouterFake("one"))
        let two = RouterFake("two", onActive: { _ in await activating.open(thenWaitFor: detached) })
        try await root.launch()
        try await root.attach(one)

        let work = start {
            await one.interactor.perform("attaches") {
                try? await root.attach(two)
                journal.append("is cancelled: \(Task.isCancelled)")
            }
        }
        await activating.wait()
        let detach = start { await root.detach(two) }
        await settle()
        detached.open()
        await detach.value
        _ = await work.value

        #expect(journal.entries == ["is cancelled: false"])
        await root.shutdown()
    }
}
