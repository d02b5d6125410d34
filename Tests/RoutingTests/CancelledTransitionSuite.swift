import Routing
import Testing

@Suite("A transition whose caller is cancelled", .timeLimit(.minutes(5)))
struct CancelledTransitionSuite {
    @Test("A build that ends because it was cancelled is no fault.")
    func cancelledBuild() async throws {
        let building = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let show = Task {
            await slot.show(1) {
                building.open()
                await Gate().waitUnlessCancelled()
                throw CancellationError()
            }
        }
        await building.wait()

        show.cancel()
        let result = await show.value

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.code == .cancelled)
        await root.shutdown()
    }

    @Test("Cancelling who asked for a transition cancels the build.")
    func cancelsBuild() async throws {
        let (building, cancelled) = (Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let show = Task {
            await slot.show(1) {
                building.open()
                await Gate().waitUnlessCancelled()
                cancelled.open()
                return RouterFake("one")
            }
        }
        await building.wait()

        show.cancel()

        await cancelled.wait()
        _ = await show.value
        await root.shutdown()
    }

    @Test("A swap that is cancelled while it builds leaves the child that was there.")
    func cancelledSwap() async throws {
        let building = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("one") }
        let show = Task {
            await slot.show(2) {
                building.open()
                await Gate().waitUnlessCancelled()
                return RouterFake("two")
            }
        }
        await building.wait()

        show.cancel()
        _ = await show.value

        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("A build that fails for a reason of its own says so, even when it was cancelled.")
    func brokenBuild() async throws {
        struct Broken: Error {}
        let building = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let show = Task {
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await slot.show(1) {
                    building.open()
                    await Gate().waitUnlessCancelled()
                    throw Broken()
                }
            }
        }
        await building.wait()

        show.cancel()
        let result = await show.value

        guard case .failed(let error) = result else {
            Issue.record("the transition is \(result)")
            return
        }
        #expect(error.code == .buildFailed)
        await root.shutdown()
    }

    @Test("A request that is withdrawn starts no transition.")
    func withdrawn() async throws {
        let (building, proceed) = (Gate(), Gate())
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let events = root.events()
        async let first = slot.show(1) {
            building.open()
            await proceed.wait()
            return RouterFake("one")
        }
        await building.wait()

        let second = Task { await slot.show(2) { RouterFake("two") } }
        second.cancel()
        _ = await second.value
        proceed.open()
        _ = await first
        await root.shutdown()

        let transitions = await events.filter { event in
            if case .started(_, _, "transition") = event { true } else { false }
        }
        .reduce(0) { count, _ in count + 1 }
        #expect(transitions == 1)
    }
}
