import Routing
import RoutingTestSupport
import Testing

@Suite("18. A swap commits, or leaves the child that was shown", .schedules(20))
struct SwapCommitTests {
    let root = RouterFake("root")
    let slot: Slot<Int>

    init() { slot = Slot(of: root.interactor) }

    func silently(_ work: () async -> Transition) async -> RoutingError.Code? {
        let result = await Diagnostics.$current.withValue(
            Diagnostics(report: { _ in }), operation: work)
        if case .failed(let error) = result { return error.code }
        return nil
    }

    @Test("A build that returns a unit of another tree leaves both where they are.")
    func foreignUnit() async throws {
        let (other, foreign) = (RouterFake("other"), RouterFake("foreign"))
        try await root.launch()
        try await other.launch()
        try await other.attach(foreign)
        await slot.show(1) { RouterFake("one") }

        let code = await silently { await slot.show(2) { foreign } }
        await slot.clear()

        #expect(code == .alreadyAttached)
        #expect(foreign.state == .active)
        await root.shutdown()
        await other.shutdown()
    }

    @Test("A build that returns the unit above leaves the child.")
    func cycle() async throws {
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        let code = await silently { await slot.show(2) { root } }

        #expect(code == .cycle)
        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("A request that is cancelled during its build leaves the child.")
    func cancelledBuild() async throws {
        let building = Gate()
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        let swap = start {
            await slot.show(2) {
                building.open()
                await Gate().waitUnlessCancelled()
                return RouterFake("two")
            }
        }
        await building.wait()
        swap.cancel()
        _ = await swap.value

        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("A request that is cancelled while the old child resigns shows the new one.")
    func cancelledLate() async throws {
        let (resigning, proceed) = (Gate(), Gate())
        try await root.launch()
        await slot.show(1) {
            RouterFake("one", onResign: { _ in await resigning.open(thenWaitFor: proceed) })
        }

        let swap = start { await slot.show(2) { RouterFake("two") } }
        await resigning.wait()
        swap.cancel()
        proceed.open()

        #expect(await swap.value == .done)
        #expect(slot.key == 2)
        await root.shutdown()
    }

    @Test("A request to a unit that was never launched fails, and is reported as a fault.")
    func neverLaunched() async throws {
        let reports = Journal()
        let diagnostics = Diagnostics { reports.append("\($0.isFault): \($0)") }

        let result = await Diagnostics.$current.withValue(diagnostics) {
            await slot.show(1) { RouterFake("one") }
        }

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.code == .parentNotAttached)
        #expect(reports.entries == ["true: \(error)"])
    }

    @Test("The error of the build is the cause of the failure.")
    func cause() async throws {
        struct Broken: Error {}
        try await root.launch()

        let result = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(1) { throw Broken() }
        }

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.cause is Broken)
        await root.shutdown()
    }
}
