import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("A slot that its child asks to remove the view", .failsIfStuck)
struct SlotHostTests {
    private let root = RouterFake("root")
    private let child = ViewRouterFake("child")
    private var host: (any UnitHost)? { child.unit.interactor.lifetime.state.withLock(\.host) }

    @Test("The view of a child that can't be attached any more is removed.")
    func refused() async throws {
        let journal = Journal()
        let slot = Slot<Int>(
            of: root.interactor,
            views: ViewPlacement { [root] change in
                journal.append(change.added == nil ? "removed" : "added")
                guard change.added != nil else { return }
                Task { await root.shutdown() }
                await root.interactor.lifetime.waitUnconditionally { $0.phase != .active }
            })
        try await root.launch()

        await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
            _ = await slot.show(1) { child }
        }
        await root.shutdown()

        #expect(journal.entries == ["added", "removed"])
    }
}
