import Routing
import RoutingTestSupport
import Testing

@Suite("18. A swap commits, or leaves the child that was shown", .schedules(20))
struct SwapCommitTests {
    let root = RouterFake("root")
    let slot: Slot<Int>

    init() { slot = Slot(of: root.interactor) }

    func silently(_ work: () async -> Transition) async -> RoutingError.Code? {
        await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await work().error?.code
        }
    }

    @Test("A build that returns a unit of another tree leaves both where they are.", .schedule())
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

    @Test("A build that returns a unit that was shut down leaves the child.")
    func goneUnit() async throws {
        let gone = RouterFake("gone")
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        async let shutdown: Void = gone.shutdown()
        let code = await silently {
            await slot.show(2) {
                await gone.shutdown()
                return gone
            }
        }
        await shutdown

        #expect(code == .detached)
        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("Builds that return the unit above leave the child.")
    func cycle() async throws {
        try await root.launch()
        await slot.show(1) { RouterFake("one") }

        async let first = silently { await slot.show(2) { root } }
        async let second = silently { await slot.show(3) { root } }

        #expect(await [first, second] == [.cycle, .cycle])
        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test(
        "A request that is cancelled while the old child resigns shows the new one, uncancelled.",
        .schedule())
    func cancelledLate() async throws {
        let journal = Journal()
        let (resigning, proceed) = (Gate(), Gate())
        try await root.launch()
        await slot.show(1) {
            RouterFake("one", onResign: { _ in await resigning.open(thenWaitFor: proceed) })
        }

        let swap = start {
            await slot.show(2) {
                RouterFake("two", onActive: { _ in journal.append("\(Task.isCancelled)") })
            }
        }
        await resigning.wait()
        swap.cancel()
        proceed.open()

        #expect(await swap.value == .done)
        #expect(journal.entries == ["false"])
        #expect(slot.key == 2)
        await root.shutdown()
    }

    @Test("Each request to a unit that was never launched fails, and is reported as a fault.")
    func neverLaunched() async throws {
        let reports = Journal()
        let diagnostics = Diagnostics { reports.append("\($0.isFault): \($0)") }

        let results = await Diagnostics.$current.withValue(diagnostics) {
            async let first = slot.show(1) { RouterFake("one") }
            async let second = slot.show(2) { RouterFake("two") }
            return await [first, second]
        }

        let errors = results.compactMap(\.error)
        #expect(errors.map(\.code) == [.parentNotAttached, .parentNotAttached])
        #expect(reports.entries == errors.map { "true: \($0)" })
    }

    @Test("The error of a build is the cause of its failure, and of no other.")
    func cause() async throws {
        struct Broken: Error { let key: Int }
        try await root.launch()

        let results = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            async let first = slot.show(1) { throw Broken(key: 1) }
            async let second = slot.show(2) { throw Broken(key: 2) }
            return await [first, second]
        }

        #expect(results.map { ($0.error?.cause as? Broken)?.key } == [1, 2])
        await root.shutdown()
    }
}
