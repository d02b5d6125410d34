import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Routing

extension WaitEndTests {
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
        let (result, waits) = (Journal(), Gate())
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child") { interactor in
            await startWork(of: interactor) { result.append("work cancelled") }
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

    @Test("A hook that the end of its own work lets go on is cancelled before that.")
    func hookOfWork() async throws {
        let (result, isThere, mayGoOn) = (Journal(), Gate(), Gate())
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child") { interactor in
            await startWork(of: interactor) { mayGoOn.open() }
            await withTaskExecutorPreference(ImmediateExecutor()) {
                await isThere.open(thenWaitFor: mayGoOn)
                result.append(Task.isCancelled ? "cancelled" : "goes on")
            }
        }
        try await root.launch()
        let show = Task { await slot.show(1) { child } }
        await isThere.wait()

        await root.detach(child)

        #expect(result.entries == ["cancelled"])
        _ = await show.value
        await root.shutdown()
    }

    @Test("A hook that starts to wait during a detach is cancelled before it goes on.")
    func lateHook() async throws {
        let (result, isThere, mayWait) = (Journal(), Gate(), Gate())
        let sibling = RouterFake("sibling")
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake("child") { interactor in
            await startWork(of: interactor) { mayWait.open() }
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

    /// Starts work that ends when it is cancelled, and returns when it runs.
    private func startWork(
        of interactor: InteractorFake, onCancel: @escaping @Sendable () -> Void
    ) async {
        let runs = Gate()
        interactor.task {
            await withTaskCancellationHandler {
                runs.open()
                await Gate().waitUnlessCancelled()
            } onCancel: {
                onCancel()
            }
        }
        await runs.wait()
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
}
