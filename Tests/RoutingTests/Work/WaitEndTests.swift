import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Routing

/// A task that waits may go on in the moment in which its wait ends, before the next line of the core.
///
/// Schedules do not try that: on one thread the core reaches its next suspension first.
@Suite("When a wait in the core ends", .failsIfStuck)
struct WaitEndTests {
    let root = RouterFake("root")
    let unit = RouterFake("unit")

    @Test("A unit that is closed has left its parent.")
    func detached() async throws {
        try await root.launch()
        try await root.attach(unit)

        let children = Task(executorPreference: ImmediateExecutor()) { [root, unit] in
            await unit.interactor.lifetime.waitUnconditionally { $0.phase == .closed }
            return root.interactor.lifetime.children.count
        }
        await root.detach(unit)

        #expect(await children.value == 0)
        await root.shutdown()
    }

    @Test("A unit that is closed has been released.")
    func released() async throws {
        let router = WeakBox<RouterFake>()
        func attached() async throws -> Lifetime {
            let unit = RouterFake("unit")
            router.value = unit
            try await root.attach(unit)
            return unit.interactor.lifetime
        }
        try await root.launch()
        let lifetime = try await attached()

        let isReleased = Task(executorPreference: ImmediateExecutor()) {
            await lifetime.waitUnconditionally { $0.phase == .closed }
            return router.value == nil
        }
        await lifetime.close()

        #expect(await isReleased.value)
        await root.shutdown()
    }

    @Test("A closed unit whose last work has ended has left its parent.")
    func lastWork() async throws {
        let (isDetached, mayEnd) = (Gate(), Gate())
        try await root.launch()
        try await root.attach(unit)
        unit.interactor.task { [unit] in
            await unit.interactor.detachSelf()
            await isDetached.open(thenWaitFor: mayEnd)
        }
        await isDetached.wait()

        let children = Task(executorPreference: ImmediateExecutor()) { [root, unit] in
            await unit.interactor.lifetime.waitUnconditionally { $0.work.isEmpty }
            return root.interactor.lifetime.children.count
        }
        mayEnd.open()

        #expect(await children.value == 0)
        await root.shutdown()
    }

    @Test("A request whose owner is closed has failed.")
    func refused() async throws {
        let (builds, mayEnd) = (Gate(), Gate())
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        let first = Task {
            await slot.show(1) {
                await builds.open(thenWaitFor: mayEnd)
                return RouterFake("first")
            }
        }
        await builds.wait()

        let second = Task(executorPreference: ImmediateExecutor()) {
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await slot.clear()
            }
        }
        let shutdown = Task { [root] in await root.shutdown() }
        await root.interactor.lifetime.waitUnconditionally { $0.phase == .closing }
        mayEnd.open()

        #expect(await second.value.error?.code == .parentNotActive)
        _ = await (first.value, shutdown.value)
    }
}
