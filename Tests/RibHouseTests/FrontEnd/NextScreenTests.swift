import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import ribhouse

@Suite("The wait for the next screen", .schedules(50))
struct NextScreenTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("It ends when the transition of a unit below has ended.")
    func transition() async throws {
        let (root, parent) = (UnitStub(), UnitStub())
        let slot = Slot<Int>(of: parent.interactable)
        try await root.launch()
        try await root.attach(parent)
        build.suspends()
        start { [build] in await slot.show(1) { await build() } }
        await build.called(times: 1)

        let hasEnded = Mutex(false)
        start {
            await root.waitForTransitions()
            hasEnded.withLock { $0 = true }
        }
        await settle()
        #expect(!hasEnded.withLock { $0 })

        build.resume(returning: UnitStub())
        await settle()
        #expect(hasEnded.withLock { $0 })
        await root.shutdown()
    }

    @Test("Without a transition it ends at once, whatever other work runs.")
    func otherWork() async throws {
        let root = UnitStub()
        try await root.launch()
        build.suspendsUntilCancelled(returning: UnitStub())
        root.interactable.task { [build] in _ = await build() }

        await root.waitForTransitions()

        await root.shutdown()
    }
}
