import Routing
import RoutingTestSupport
import Testing

extension TreeWatchTests {
    @Test("Two calls that hang one after the other are both reported.")
    func twice() async throws {
        let slot = Slot<Int>(of: root.interactor)
        try await launch()

        for key in 1...2 {
            let gate = Gate()
            let show = start {
                await slot.show(key) {
                    await gate.wait()
                    return RouterFake("\(key)")
                }
            }
            await clock.advance(by: .seconds(20))
            gate.open()
            _ = await show.value
            #expect(reports.entries.count == key)
        }
        await root.shutdown()
    }

    @Test("Code of one transition that hangs twice is reported twice.")
    func twiceInOneTransition() async throws {
        let slot = Slot<Int>(of: root.interactor)
        let nested = slot.nested { _ in }
        let (first, second) = (Gate(), Gate())
        try await launch()

        let show = start {
            await slot.show(1) {
                await first.wait()
                await nested.show(1) { RouterFake("nested") }
                await second.wait()
                return RouterFake("shown")
            }
        }
        await clock.advance(by: .seconds(20))
        #expect(reports.entries.count == 1)
        first.open()
        await clock.advance(by: .seconds(20))
        #expect(reports.entries.count == 2)

        second.open()
        _ = await show.value
        await root.shutdown()
    }
}
