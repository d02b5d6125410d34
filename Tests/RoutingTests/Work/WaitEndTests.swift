import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Routing

/// A task that waits may go on in the moment in which its wait ends, before the next line of the core.
///
/// Schedules do not try that: on one thread the core reaches its next suspension first.
@Suite("When a wait in the core ends", .failsIfStuck)
struct WaitEndTests {
    private let root = RouterFake("root")
    private let unit = RouterFake("unit")

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

    @Test("Work whose unit is detached is cancelled.")
    func work() async throws {
        let (result, waits) = (Journal(), Gate())
        try await root.launch()
        try await root.attach(unit)
        unit.interactor.task { [unit] in await waitForTransition(of: unit.interactor, waits, result)
        }
        await waits.wait()

        await root.detach(unit)

        #expect(result.entries == ["cancelled"])
        await root.shutdown()
    }

    @Test("A hook that a slot has called is cancelled, and so is the work that it has started.")
    func hook() async throws {
        let (result, works, waits) = (Journal(), Gate(), Gate())
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child") { interactor in
            interactor.task {
                await withTaskCancellationHandler {
                    works.open()
                    await Gate().waitUnlessCancelled()
                } onCancel: {
                    result.append("work cancelled")
                }
            }
            await works.wait()
            await waitForTransition(of: interactor, waits, result)
        }
        try await root.launch()
        let show = Task { await slot.show(1) { child } }
        await waits.wait()

        await root.detach(child)

        #expect(result.entries == ["work cancelled", "cancelled"])
        _ = await show.value
        await root.shutdown()
    }

    @Test("A hook that waits in the core when a detach has begun is cancelled before it goes on.")
    func lateHook() async throws {
        let (result, works, isThere, mayWait) = (Journal(), Gate(), Gate(), Gate())
        let sibling = RouterFake("sibling")
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child") { interactor in
            interactor.task {
                await withTaskCancellationHandler {
                    works.open()
                    await Gate().waitUnlessCancelled()
                } onCancel: {
                    mayWait.open()
                }
            }
            await works.wait()
            await withTaskExecutorPreference(ImmediateExecutor()) {
                await isThere.open(thenWaitFor: mayWait)
                await waitForTransition(of: sibling.interactor, Gate(), result)
            }
        }
        try await root.launch()
        try await root.attach(sibling)
        let show = Task { await slot.show(1) { child } }
        await isThere.wait()

        await root.detach(child)

        #expect(result.entries == ["cancelled"])
        _ = await show.value
        await root.shutdown()
    }

    /// Waits for a transition without an end, and notes whether the task is cancelled when the wait ends.
    private func waitForTransition(
        of interactor: InteractorFake, _ waits: Gate, _ result: Journal
    ) async {
        let slot = Slot<Int>(of: interactor)
        await withTaskExecutorPreference(ImmediateExecutor()) {
            await slot.change { _ in
                waits.open()
                await Gate().waitUnlessCancelled()
                return .stay
            }
            result.append(Task.isCancelled ? "cancelled" : "goes on")
        }
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
