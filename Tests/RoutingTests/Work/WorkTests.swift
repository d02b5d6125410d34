import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Work of a unit", .failsIfStuck)
struct WorkTests {
    private struct Burnt: Error {}

    @Test("The call returns what the work returns, or `nil` when it is refused.")
    func returns() async throws {
        let root = RouterFake("root")
        try await root.launch()

        let done = await root.interactor.perform { 42 }
        await root.shutdown()
        let late = await root.interactor.perform { 42 }
        let lateTask = root.interactor.task {}

        #expect((done, late) == (42, nil))
        #expect(lateTask.isRefused)
    }

    @Test("The call throws what the work throws, after the work has ended.", .schedule())
    func throwsError() async throws {
        let root = RouterFake("root")
        try await root.launch()

        do throws(Burnt) {
            try await root.interactor.perform { () async throws(Burnt) in throw Burnt() }
            Issue.record("The call returned.")
        } catch {
            #expect(root.tree.work.isEmpty)
        }
        await root.shutdown()
    }

    @Test("Work that is refused is reported, with the name of the unit.")
    func refused() async throws {
        let reports = Journal()
        let root = RouterFake("root")

        Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
            _ = root.interactor.task("loads") {}
        }

        #expect(
            reports.entries == [
                """
                InteractorFake is built and did not start “loads”. \
                Start work only while the unit is active.
                """
            ])
    }

    @Test("A transition cancels no work of the unit, whatever its name.", .schedules(20))
    func besideTransition() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        root.interactor.task("transition") { await Gate().waitUnlessCancelled() }

        await slot.show(1) { RouterFake("one") }
        await settle()

        #expect(root.tree.work == ["transition"])
        await root.shutdown()
    }

    @Test("Cancelling the caller that waits for work cancels the work.")
    func cancelled() async throws {
        let root = RouterFake("root")
        let began = Gate()
        try await root.launch()

        let caller = start {
            await root.interactor.perform {
                began.open()
                await Gate().waitUnlessCancelled()
            }
        }
        await began.wait()
        caller.cancel()

        #expect(await caller.value != nil)
        await root.shutdown()
    }

    @Test("Work that has ended when the deadline comes is not reported.", .schedules(20))
    func inTime() async throws {
        let (looking, deadline) = (Gate(), Gate())
        let reports = Journal()
        let root = RouterFake("root")
        let diagnostics = Diagnostics(
            report: { reports.append("\($0)") },
            sleep: { _ in await looking.open(thenWaitFor: deadline) })
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
        root.interactor.task("ends") { await looking.wait() }

        await root.shutdown()
        deadline.open()
        await settle()

        #expect(reports.entries.isEmpty)
    }

    @Test("Events are sent when they occur, not when they are over.")
    func events() async throws {
        let root = RouterFake("root")
        let (hook, work) = (Gate(), Gate())
        let child = RouterFake("child", onActive: { _ in await hook.wait() })
        try await root.launch()
        var events = root.events().makeAsyncIterator()

        root.interactor.task("works") { await work.wait() }
        while let event = await events.next() {
            if case .started(_, _, "works") = event { break }
        }
        let attach = start { try await root.attach(child) }
        while let event = await events.next() {
            if case .attached(_, _, .some) = event { break }
        }
        #expect(child.state == .activating)
        #expect(root.tree.work == ["works"])
        hook.open()
        work.open()

        try await attach.value
        await root.shutdown()
    }
}
