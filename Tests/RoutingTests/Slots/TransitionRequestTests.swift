import RoutingExtras
import RoutingTestSupport
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
