import RoutingTestSupport
import Synchronization
import Testing

@testable import Routing

extension ChildWaitingTests {
    @Test("A wait in `didBecomeActive()` does not delay the unit's detach.")
    func duringActivation() async {
        await schedules(100) {
            let root = RouterFake("root")
            let reasons = Journal()
            let other = RouterFake("other")
            let waiting = RouterFake(
                "waiting",
                onActive: { _ in
                    let reason = await reason { try await other.child(within: .seconds(3_600)) }
                    reasons.append("\(reason, default: "found")")
                })
            try await root.launch()
            try await root.attach(other)
            let attach = start { try? await root.attach(waiting) }
            await settle()

            await root.detach(waiting)
            await attach.value

            #expect(reasons.entries == ["cancelled"])
            await root.shutdown()
        }
    }

    @Test("A unit's task that waits for a child of the unit does not delay the unit's detach.")
    func ownTask() async {
        await schedules(100) {
            let own = WeakBox<RouterFake>()
            let root = RouterFake(
                "root",
                onActive: { unit in
                    unit.task("waits") {
                        guard let root = own.value else { return }
                        _ = await reason { try await root.child(within: .seconds(3_600)) }
                    }
                })
            own.value = root
            try await root.launch()

            await root.shutdown()

            #expect(root.state == .closed)
        }
    }

    @Test("A wait may last for ever: without a deadline, or with the longest there is.")
    func forEver() async {
        await schedules(50) {
            let root = RouterFake("root")
            try await root.launch()
            let waits = [
                start { try await root.child(PitRouter.self) },
                start { try await root.child(PitRouter.self, within: .seconds(Int64.max)) },
            ]
            await settle()

            try await root.attach(PitRouter())

            for wait in waits { _ = try await wait.value }
            await root.shutdown()
        }
    }

    @Test("A wait that is cancelled while the child comes leaves nothing in the unit.")
    func leavesNothing() async {
        await schedules(50) {
            let root = RouterFake("root")
            try await root.launch()
            let wait = start { try? await root.child(PitRouter.self) }
            await settle()

            let attach = start { try await root.attach(PitRouter()) }
            wait.cancel()
            _ = await wait.value
            try await attach.value

            #expect(root.interactor.lifetime.childWaits.load(ordering: .relaxed) == 0)
            #expect(root.interactor.lifetime.state.withLock { $0.pendingWaits.isEmpty })
            await root.shutdown()
        }
    }
}
