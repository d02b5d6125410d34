import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A wait for the child of a key", .failsIfStuck)
struct KeyedChildrenWaitTests {
    @Test("It returns the child of the key, and of no other one, when that is active.")
    func key() async {
        await schedules(50) {
            let (root, activates) = (RouterFake("root"), Gate())
            let children = KeyedChildren<Int>(of: root.interactor)
            let two = RouterFake("two", onActive: { _ in await activates.wait() })
            try await root.launch()
            let wait = start {
                let child = try await children.child(2)
                return (child === two, child.interactable.lifetime.phase)
            }

            let show = start { await children.show(2) { two } }
            await children.show(1) { RouterFake("one") }
            await settle()
            activates.open()

            #expect(try await wait.value == (true, .active))
            #expect(await show.value == .done)
            await root.shutdown()
        }
    }

    @Test("It ends at the deadline, if the child never comes.")
    func deadline() async {
        await schedules(50) {
            let root = RouterFake("root")
            let children = KeyedChildren<Int>(of: root.interactor)
            try await root.launch()
            let clock = ManualClock()
            let wait = start {
                try await withDeadlines(on: clock) {
                    try await children.child(2, within: .seconds(1))
                }
            }
            await children.show(1) { RouterFake("one") }

            await clock.advance(by: .seconds(1))

            let error = await #expect(throws: RoutingError.self) { try await wait.value }
            #expect(error?.code == .timedOut)
            await root.shutdown()
        }
    }
}
