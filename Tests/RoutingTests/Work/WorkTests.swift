import Routing
import RoutingTestSupport
import Testing

@Suite("Work of a unit", .timeLimit(.minutes(5)))
struct WorkTests {
    @Test("Work that was done, and work that was refused, is known by what the call returns.")
    func returns() async throws {
        let root = RouterFake("root")
        try await root.launch()

        let done = await root.interactor.perform {}
        await root.shutdown()
        let late = await root.interactor.perform {}
        let lateTask = root.interactor.task {}

        #expect([done, late, lateTask] == [true, false, false])
    }

    @Test("Work that is refused is reported, with the name of the unit.")
    func refused() async throws {
        let reports = Journal()
        let root = RouterFake("root")

        Diagnostics.$current.withValue(Diagnostics(report: { reports.note("\($0)") })) {
            _ = root.interactor.task("loads") {}
        }

        #expect(
            reports.entries == [
                "InteractorFake is built and did not start “loads”; only an active unit works."
            ])
    }

    @Test("Cancelling who waits for work cancels the work.")
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

        #expect(await caller.value)
        await root.shutdown()
    }

    @Test("Who looks out for late work stops when the work has ended in time.")
    func lookOut() async throws {
        let journal = Journal()
        let (looking, stopped) = (Gate(), Gate())
        let root = RouterFake("root")
        try await root.launch()
        root.interactor.task("ends") { await looking.wait() }
        let diagnostics = Diagnostics(
            sleep: { _ in
                looking.open()
                await Gate().waitUnlessCancelled()
                journal.note("is cancelled: \(Task.isCancelled)")
                stopped.open()
            }, report: { _ in })

        await Diagnostics.$current.withValue(diagnostics) { await root.shutdown() }

        await stopped.wait()
        #expect(journal.entries == ["is cancelled: true"])
    }

    @Test("Work that has ended when the deadline comes is not reported.", .schedules(20))
    func inTime() async throws {
        let (looking, deadline) = (Gate(), Gate())
        let reports = Journal()
        let root = RouterFake("root")
        try await root.launch()
        root.interactor.task("ends") { await looking.wait() }
        let diagnostics = Diagnostics(
            sleep: { _ in await looking.pass(and: deadline) }, report: { reports.note("\($0)") })

        await Diagnostics.$current.withValue(diagnostics) { await root.shutdown() }
        deadline.open()
        await settle()

        #expect(reports.entries.isEmpty)
    }

    @Test("What happens is told when it happens, and not when it is over.")
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
