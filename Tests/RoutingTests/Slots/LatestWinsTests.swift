import Routing
import RoutingTestSupport
import Testing

@Suite("The latest request of a slot may win", .schedules(20))
struct LatestWinsTests {
    private let root = RouterFake("root")

    @Test("Of five quick requests the first is cancelled, and the last that is built is shown.")
    func five() async throws {
        let slot = Slot<Int>(of: root.interactor, order: .latestWins)
        let built = Journal()
        let building = Gate()
        try await root.launch()

        let first = start {
            await slot.show(1) {
                building.open()
                await Gate().waitUnlessCancelled()
                try Task.checkCancellation()
                return RouterFake("1")
            }
        }
        await building.wait()
        let others = (2...5).map { key in
            start {
                await slot.show(key) {
                    built.append("\(key)")
                    return RouterFake("\(key)")
                }
            }
        }
        var results: [Transition] = []
        for other in others { results.append(await other.value) }

        #expect(await first.value.error?.code == .superseded)
        #expect(results.count { $0 == .done } >= 1)
        #expect(slot.key.map(String.init) == built.entries.last)
        await root.shutdown()
    }

    @Test("A request that is replaced while it decides does not clear the slot.")
    func clearing() async throws {
        let slot = Slot<Int>(of: root.interactor, order: .latestWins)
        let (deciding, proceed) = (Gate(), Gate())
        let child = RouterFake("child")
        try await root.launch()
        await slot.show(1) { child }
        let clear = start {
            await slot.change { _ in
                await deciding.open(thenWaitFor: proceed)
                return .clear
            }
        }
        await deciding.wait()

        let stay = start { await slot.change { _ in .stay } }
        await settle()
        proceed.open()

        #expect(await clear.value.error?.code == .superseded)
        #expect(await stay.value == .unchanged)
        #expect(child.state == .active)
        await root.shutdown()
    }

    @Test("Requests that wait are replaced without being built.")
    func waiting() async throws {
        let slot = Slot<Int>(of: root.interactor, order: .latestWins)
        let (resigning, proceed) = (Gate(), Gate())
        let built = Journal()
        try await root.launch()
        await slot.show(0) {
            RouterFake("0", onResign: { _ in await resigning.open(thenWaitFor: proceed) })
        }
        let running = start { await slot.show(1) { RouterFake("1") } }
        await resigning.wait()

        let replaced = start {
            await slot.show(2) {
                built.append("2")
                return RouterFake("2")
            }
        }
        await settle()
        let last = start { await slot.show(3) { RouterFake("3") } }
        await settle()
        proceed.open()

        #expect(await running.value == .done)
        #expect([await replaced.value, await last.value].contains(.done))
        #expect(built.entries.isEmpty || slot.key == 2)
        await root.shutdown()
    }
}
