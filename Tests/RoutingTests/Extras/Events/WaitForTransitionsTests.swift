import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Waiting for transitions", .schedules(20))
struct WaitForTransitionsTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("Lasts until the transition of a unit below has ended.")
    func transition() async throws {
        let (root, child) = (UnitStub(), UnitStub())
        let slot = Slot<Int>(of: child.interactable)
        try await root.launch()
        try await root.attach(child)
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let waited = Spy<Void, Void, Never>("waited()")
        start {
            await root.waitForTransitions()
            await waited()
        }
        await settle()
        #expect(waited.callCount == 0)

        build.resume(returning: UnitStub())
        await settle()
        #expect(waited.callCount == 1)
        await root.shutdown()
    }

    @Test("In each tried order of the wait and the end of the transition, the wait ends.")
    func endOfTransition() async throws {
        let root = UnitStub()
        let slot = Slot<Int>(of: root.interactable)
        try await root.launch()
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let wait = start { await root.waitForTransitions() }
        build.resume(returning: UnitStub())
        await wait.value

        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("Ends at once while other work runs, whatever its name.")
    func otherWork() async throws {
        let root = UnitStub()
        try await root.launch()
        build.suspendsUntilCancelled(returning: UnitStub())
        root.interactable.task("transition") { [build] in _ = await build() }
        await build.called(times: 1)

        await root.waitForTransitions()

        await root.shutdown()
    }
}
