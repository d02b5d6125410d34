import Routing
import RoutingTestSupport
import Testing

@Suite("9. After a detach the unit is released", .schedules(10))
struct ReleaseTests {
    @Test("A unit whose task captured it strongly is released when the detach returns.")
    func strongCapture() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) {
            RouterFake(
                "child", journal,
                onActive: { unit in
                    unit.task("holds the unit") {
                        await Gate().waitUnlessCancelled()
                        unit.journal.append("work ends")
                    }
                })
        }

        await slot.clear()

        #expect(journal.entries.suffix(1) == ["child is released"])
        await root.shutdown()
    }

    @Test("A whole tree is released when its shutdown and a detach at once have returned.")
    func tree() async throws {
        let journal = Journal()
        try await launchAndShutDown(journal)

        #expect(journal.contains("root is released"))
        #expect(journal.contains("child is released"))
    }

    private func launchAndShutDown(_ journal: Journal) async throws {
        let root = RouterFake("root", journal)
        try await root.launch()
        let child = RouterFake("child", journal)
        try await root.attach(child)
        async let detach: Void = root.detach(child)
        await root.shutdown()
        await detach
    }

    @Test("It is released, too, when work of a child has ended last.", .schedule())
    func lastWork() async throws {
        weak var lifetime: Lifetime?
        do {
            let (root, child, mayEnd) = (RouterFake("root"), RouterFake("child"), Gate())
            lifetime = root.interactor.lifetime
            try await root.launch()
            try await root.attach(child)
            child.interactor.task("shuts the tree down") {
                await root.shutdown()
                await mayEnd.wait()
            }
            await settle()
            #expect(root.state == .closed)

            mayEnd.open()
            await settle()
        }
        await settle()

        #expect(lifetime == nil)
    }
}
