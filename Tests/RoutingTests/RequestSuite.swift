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
