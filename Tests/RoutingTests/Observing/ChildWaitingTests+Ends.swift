import Routing
import RoutingTestSupport
import Testing

extension ChildWaitingTests {
    @Test("A wait below a unit that is never attached ends when that unit is shut down.")
    func neverAttached() async {
        await schedules(50) {
            let root = RouterFake("root")
            let wait = start { await reason { try await root.child() } }
            await settle()

            await root.shutdown()

            #expect(await wait.value == .detached)
        }
    }

    @Test("A wait below a unit ends when the attach of that unit is refused.")
    func refused() async {
        await schedules(50) {
            let unit = RouterFake("unit")
            let wait = start { await reason { try await unit.child() } }
            await settle()

            try? await RouterFake("never launched").attach(unit)

            #expect(await wait.value == .detached)
        }
    }

    @Test("A wait that has found its child leaves no timer.")
    func noTimer() async {
        await schedules(50) {
            let clock = ManualClock()
            let root = RouterFake("root")
            try await root.launch()
            let wait = start {
                try await withDeadlines(on: clock) {
                    try await root.child(PitRouter.self, within: .seconds(1))
                }
            }
            await settle()

            try await root.attach(PitRouter())
            _ = try await wait.value
            await settle()

            #expect(clock.sleeperCount == 0)
            await root.shutdown()
        }
    }
}
