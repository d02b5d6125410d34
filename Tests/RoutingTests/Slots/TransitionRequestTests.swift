import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("A slot's requests, with their results", .failsIfStuck)
struct TransitionRequestTests {
    @Test("A transition that was queued reports to the diagnostics of its caller.", .schedule())
    func diagnostics() async throws {
        struct Broken: Error {}
        let first = Journal()
        let second = Journal()
        let building = Gate()
        let proceed = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        async let one = Diagnostics.$current.withValue(Diagnostics(reportingTo: first)) {
            await slot.show(1) {
                await building.open(thenWaitFor: proceed)
                return RouterFake("one")
            }
        }
        await building.wait()
        async let two = Diagnostics.$current.withValue(Diagnostics(reportingTo: second)) {
            await slot.show(2) { throw Broken() }
        }
        await settle()
        proceed.open()
        _ = await (one, two)

        #expect(first.entries.isEmpty)
        #expect(second.entries.count == 1)
        await root.shutdown()
    }

    @Test("A transition starts when the one before it is over.", .schedule())
    func oneAtATime() async throws {
        let (building, proceed) = (Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let events = root.events()

        async let first = slot.show(1) {
            await building.open(thenWaitFor: proceed)
            return RouterFake("one")
        }
        await building.wait()
        async let second = slot.show(2) { RouterFake("two") }
        await settle()
        proceed.open()
        _ = await (first, second)
        await root.shutdown()

        let transitions = await events.compactMap { event -> String? in
            switch event {
            case .started(_, _, "transition"): "starts"
            case .ended: "ends"
            default: nil
            }
        }
        .reduce(into: [String]()) { $0.append($1) }
        #expect(transitions == ["starts", "ends", "starts", "ends"])
    }

    @Test("Units can replace each other as they become active, any number of times.")
    func carousel() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let end = Gate()
        try await root.launch()

        @Sendable func turn(_ count: Int) async {
            guard count < 5_000 else { return end.open() }
            await slot.show(count) { RouterFake("", onActive: { _ in await turn(count + 1) }) }
        }
        await turn(0)
        await end.wait()
        await slot.clear()

        #expect(slot.key == nil)
        await root.shutdown()
    }

    @Test("A transition is made once, and only at its turn.")
    func turn() async {
        let runs = Journal()
        let request = TransitionRequest(caller: nil) { _, item in
            runs.append(item.name)
            return .done
        }

        await request.run()
        #expect(runs.entries == [])
        #expect(request.start(WorkItem("its turn") {}))
        await request.run()
        await request.run()

        #expect(runs.entries == ["its turn"])
    }

    @Test("A request that is withdrawn before its turn has none, and its result is the reason.")
    func withdrawnEarly() async {
        let request = TransitionRequest(caller: nil) { _, _ in .unchanged }

        request.withdraw(.cancelled("It"))

        #expect(!request.start(WorkItem("transition") {}))
        #expect(await request.outcome() == .failed(.cancelled("It")))
    }

    @Test("A request that is withdrawn after its commit goes on.")
    func withdrawnLate() async throws {
        let request = TransitionRequest(caller: nil) { _, _ in .unchanged }
        #expect(request.start(WorkItem("transition") {}))

        try request.commit()
        request.withdraw(.cancelled("It"))
        request.set(.done)
        request.complete()

        #expect(await request.outcome() == .done)
    }

    @Test("All tasks that wait for the result of a request get it.")
    func severalWait() async {
        await schedules(50) {
            let request = TransitionRequest(caller: nil) { _, _ in .unchanged }
            let outcomes = (0..<2).map { _ in start { await request.outcome() } }
            await settle()

            request.set(.done)
            request.complete()

            for outcome in outcomes { #expect(await outcome.value == .done) }
        }
    }

    @Test("A request that is withdrawn before its commit cannot be committed.")
    func withdrawnBeforeCommit() {
        let request = TransitionRequest(caller: nil) { _, _ in .unchanged }
        #expect(request.start(WorkItem("transition") {}))

        request.withdraw(.cancelled("It"))

        #expect(throws: RoutingError.cancelled("It")) { try request.commit() }
    }

    @Test("Of two withdrawals the first is the reason.", arguments: [false, true])
    func withdrawnTwice(hasStarted: Bool) async {
        let request = TransitionRequest(caller: nil) { _, _ in .unchanged }
        if hasStarted { #expect(request.start(WorkItem("transition") {})) }

        request.withdraw(.superseded("It"))
        request.withdraw(.cancelled("It"))

        if hasStarted {
            #expect(throws: RoutingError.superseded("It")) { try request.commit() }
        } else {
            #expect(await request.outcome() == .failed(.superseded("It")))
        }
    }

    @Test("A build that throws another unit's error has failed, and the error is in the message.")
    func foreignError() async throws {
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        let result = await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            await slot.show(1) { throw RoutingError.detached("Other") }
        }

        #expect(result.error?.code == .buildFailed)
        #expect(result.error?.description.contains("Other was detached") == true)
        await root.shutdown()
    }
}
