import Auth
import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import ribhouse

@Suite("The next screen", .schedules(50))
struct NextScreenTests {
    private let build = Spy<Void, any Routing, Never>("build()", making: UnitStub())

    @Test("A wait ends when the transition of a unit below has ended.")
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

    @Test("Without a transition a wait ends at once, whatever other work runs.")
    func otherWork() async throws {
        let root = UnitStub()
        try await root.launch()
        build.suspendsUntilCancelled(returning: UnitStub())
        root.interactable.task { [build] in _ = await build() }

        await root.waitForTransitions()

        await root.shutdown()
    }

    @Test("A command that closes its own screen ends when the screen below is there.")
    func finish() async throws {
        let console = SilentConsole()
        let component = AppComponent(
            service: MemorySession(of: JoeService()), conversation: Conversation(),
            console: console)
        try await App.run(component) { app in
            let session = RandomSession(app: app, console: console)
            for line in ["login", "start ribs 2kg", "open ribs", "finish"] {
                await session.run(line)
            }

            #expect("\(app.root.tree)".contains("PitBoard"))
        }
    }
}
