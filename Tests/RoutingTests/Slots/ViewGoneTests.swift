import Routing
import RoutingTestSupport
import Synchronization
import Testing

@Suite("22. A view that goes while it is being placed takes its unit along")
struct ViewGoneTests {
    private let root = RouterFake("root")
    private let journal = Journal()
    private let one: ViewRouterFake

    init() { one = ViewRouterFake("one", journal) }

    /// Shows `one` in a slot, whose owner calls `placing` with the slot while it places the view.
    private func show(
        _ placing: @escaping @Sendable (Slot<Int>) async -> Void
    ) async throws -> Slot<Int> {
        let slotOfRoot = Mutex<Slot<Int>?>(nil)
        let slot = Slot<Int>(
            of: root.interactor,
            views: ViewPlacement { change in
                if change.added != nil, let slot = slotOfRoot.withLock({ $0 }) {
                    await placing(slot)
                }
            })
        slotOfRoot.withLock { $0 = slot }
        defer { slotOfRoot.withLock { $0 = nil } }
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            try await root.launch()
            _ = await slot.show(1) { one }
        }
        return slot
    }

    @Test("The owner reports it in the change itself.", .schedule())
    func inTheChange() async throws {
        let slot = try await show { [one] slot in await slot.viewIsGone(one.viewable) }

        #expect(slot.key == nil)
        #expect(one.unit.state == .closed)
        #expect(!journal.contains("one becomes active"))
        await root.shutdown()
    }

    @Test("The person swipes it away at the same time.", .schedules(100))
    func meanwhile() async throws {
        let slot = try await show { [one] slot in start { await slot.viewIsGone(one.viewable) } }
        await settle()

        #expect(slot.key == nil)
        #expect(one.unit.state == .closed)
        await root.shutdown()
    }
}
