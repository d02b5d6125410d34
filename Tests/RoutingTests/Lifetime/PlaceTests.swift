import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

@Suite("A unit releases all of a child that is gone", .failsIfStuck)
struct PlaceTests {
    private func hasRoom(_ router: RouterFake) -> Bool {
        router.interactor.lifetime.state.withLock { $0.children.isEmpty && $0.work.isEmpty }
    }

    @Test("After a detach.")
    func detached() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(child)
        try await child.attach(RouterFake("grandchild"))

        await root.detach(child)

        #expect(hasRoom(root) && hasRoom(child))
        await root.shutdown()
    }

    @Test("After the last task of a unit far below it that detached it.")
    func excludedTaskFarBelow() async throws {
        let (root, end) = (RouterFake("root"), Gate())
        let units = ["child", "grandchild", "last"].map { RouterFake($0) }
        try await root.launch()
        try await root.attach(units[0])
        try await units[0].attach(units[1])
        try await units[1].attach(units[2])

        await units[2].interactor.perform {
            await root.detach(units[0])
            end.open()
        }
        await end.wait()

        #expect(hasRoom(root) && units.allSatisfy(hasRoom))
        await root.shutdown()
    }

    @Test("After a detach that waited for work, also of that wait.")
    func waits() async {
        await schedules(20) {
            let (root, resigned) = (RouterFake("root"), Gate())
            let child = RouterFake("child", onResign: { _ in resigned.open() })
            try await root.launch()
            try await root.attach(child)
            child.interactor.task {
                await resigned.wait()
                await settle()
            }

            await root.detach(child)

            #expect(child.interactor.lifetime.state.withLock { $0.pendingWaits.isEmpty })
            await root.shutdown()
        }
    }

    // In a schedule: on threads the task of the transition may end some instructions later.
    @Test("After a shutdown, also of the slot that showed it.", .schedule())
    func slot() async throws {
        let root = RouterFake("root")
        var slot: Slot<Int>? = Slot(of: root.interactor, views: ScreenFake().placement)
        weak let weakSlot = slot
        try await root.launch()
        await slot?.show(1) { ViewRouterFake("child") }

        await root.shutdown()
        slot = nil

        #expect(weakSlot == nil)
    }

    @Test("After an attach that was cancelled before the hooks were called.")
    func cancelled() async throws {
        let journal = Journal()
        let root = RouterFake("root")
        try await root.launch()

        let attach = Task {
            // Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await root.attach(RouterFake("child", journal))
        }
        let error = await #expect(throws: RoutingError.self) { try await attach.value }

        #expect(error?.code == .cancelled)
        #expect(hasRoom(root))
        #expect(journal.entries == ["child is released"])
        await root.shutdown()
    }

    @Test("An intent sent to a unit that is gone does not keep it alive.", .schedule())
    func lateIntent() async throws {
        weak var unit: IntentRouter?
        do {
            let root = IntentRouter()
            unit = root
            try await root.launch()
            await root.shutdown()

            #expect(!root.interactor.send { $0.take(0, from: 0) })
        }
        await settle()

        #expect(unit == nil)
    }
}
