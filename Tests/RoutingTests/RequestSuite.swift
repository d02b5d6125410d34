import Routing
import Synchronization
import Testing

@Suite("What a slot keeps of a request, and says of it", .timeLimit(.minutes(5)))
struct RequestSuite {
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

    @Test("A transition that had to queue up reports to the one who asked for it.")
    func diagnostics() async throws {
        struct Broken: Error {}
        let first = Journal()
        let second = Journal()
        let building = Gate()
        let proceed = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()

        async let one = Diagnostics.$current.withValue(
            Diagnostics(report: { first.note("\($0)") })
        ) {
            await slot.show(1) {
                building.open()
                await proceed.wait()
                return RouterFake("one")
            }
        }
        await building.wait()
        let asked = Gate()
        async let two = Diagnostics.$current.withValue(
            Diagnostics(report: { second.note("\($0)") })
        ) {
            defer { asked.open() }
            return await withTaskGroup(of: Transition.self) { group in
                group.addTask { await slot.show(2) { throw Broken() } }
                group.addTask {
                    proceed.open()
                    return .done
                }
                return await group.reduce(.done) { $0 == .done ? $1 : $0 }
            }
        }
        _ = await (one, two)

        #expect(first.entries.isEmpty)
        #expect(second.entries.count == 1)
        await root.shutdown()
    }

    @Test("Units that replace each other as they become active can do so for ever.")
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
}
