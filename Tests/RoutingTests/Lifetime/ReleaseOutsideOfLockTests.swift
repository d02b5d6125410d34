import Routing
import RoutingTestSupport
import Testing

@Suite("What a unit releases may look at the unit", .schedule())
struct ReleaseOutsideOfLockTests {
    /// Reads a unit when it is released, which ends the process if that happens under the unit's lock.
    private final class Observer: Sendable {
        private let lifetime: Lifetime
        private let journal: Journal

        init(_ lifetime: Lifetime, _ journal: Journal) {
            self.lifetime = lifetime
            self.journal = journal
        }

        deinit { journal.append("\(lifetime.phase)") }
    }

    private let journal = Journal()

    @Test("An intent that is dropped while another one runs.")
    func droppedIntent() async throws {
        let root = IntentRouter()
        let (running, mayEnd) = (Gate(), Gate())
        try await root.launch()
        root.interactor.sendSerially { _ in await running.open(thenWaitFor: mayEnd) }
        await running.wait()
        do {
            let observer = Observer(root.interactor.lifetime, journal)
            root.interactor.send { _ in withExtendedLifetime(observer) {} }
        }

        async let shutdown: Void = root.shutdown()
        await settle()
        mayEnd.open()
        await shutdown

        #expect(journal.entries.count == 1)
    }

    @Test("The placement of a slot that only its child holds.")
    func placement() async throws {
        let root = RouterFake("root")
        let child = ViewRouterFake("child")
        try await root.launch()
        func show() async {
            let observer = Observer(child.unit.interactor.lifetime, journal)
            let views = ViewPlacement { _ in withExtendedLifetime(observer) {} }
            await Slot<Int>(of: root.interactor, views: views).show(1) { child }
        }
        await show()
        await settle()

        await root.detach(child)

        #expect(journal.entries == ["closed"])
        await root.shutdown()
    }

    @Test("The key of a child that another one replaces.")
    func key() async throws {
        /// Reads the slot when it is released.
        final class Key: Hashable, Sendable {
            private let slot: WeakBox<Slot<Key>>
            private let journal: Journal

            init(_ slot: WeakBox<Slot<Key>>, _ journal: Journal) {
                self.slot = slot
                self.journal = journal
            }

            deinit { journal.append("\(slot.value?.child == nil)") }

            static func == (one: Key, other: Key) -> Bool { one === other }
            func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
        }
        let root = RouterFake("root")
        let slot = Slot<Key>(of: root.interactor)
        let box = WeakBox<Slot<Key>>()
        box.value = slot
        try await root.launch()
        func show() async {
            let key = Key(box, journal)
            await slot.show(key) { RouterFake("child") }
        }
        await show()

        await show()

        #expect(journal.entries.count == 1)
        await root.shutdown()
    }
}
