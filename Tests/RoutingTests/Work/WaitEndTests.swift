import RoutingTestSupport
import StreamsTestSupport
import Testing

@testable import Routing

/// A task that waits may go on in the moment in which its wait ends, before the next line of the core.
///
/// Schedules do not try that: on one thread the core reaches its next suspension first.
@Suite("When a wait in the core ends", .failsIfStuck)
struct WaitEndTests {
    @Test("A task waits in the core", arguments: ends + cancelled)
    func end(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    /// Starts a task that goes on in the line that ends its wait.
    private static func immediately<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> { Task(executorPreference: ImmediateExecutor()) { await work() } }

    private static let ends: [Row<TestTree>] = [
        Row("A unit that is closed has left its parent.", "0 children") { t in
            let unit = try await t.attach("unit")
            let look = immediately {
                await unit.interactor.lifetime.waitUnconditionally { $0.phase == .closed }
                t.see("\(t.root.interactor.lifetime.children.count) children")
            }
            await t.root.detach(unit)
            await look.value
        },
        Row("A unit that is closed has been released.", "released: true") { t in
            let router = WeakBox<RouterFake>()
            func attached() async throws -> Lifetime {
                let unit = try await t.attach("unit")
                router.value = unit
                return unit.interactor.lifetime
            }
            let lifetime = try await attached()
            let look = immediately {
                await lifetime.waitUnconditionally { $0.phase == .closed }
                t.see("released: \(router.value == nil)")
            }
            await lifetime.close()
            await look.value
        },
        Row("A closed unit whose last work has ended has left its parent.", "0 children") {
            t in
            let unit = try await t.attach("unit")
            unit.interactor.task {
                await unit.interactor.detachSelf()
                await t.stop.here()
            }
            await t.stop.isReached()
            let look = immediately {
                await unit.interactor.lifetime.waitUnconditionally { $0.work.isEmpty }
                t.see("\(t.root.interactor.lifetime.children.count) children")
            }
            t.stop.goOn()
            await look.value
        },
        Row("A request whose owner is closed has failed.", "parentNotActive") { t in
            let first = await t.showStopping("first")
            let second = immediately { await t.slot.clear() }
            let shutdown = Task { await t.root.shutdown() }
            await t.root.interactor.lifetime.waitUnconditionally { $0.phase == .closing }
            t.stop.goOn()
            t.see(await second.value)
            _ = await (first.value, shutdown.value)
        },
    ]

    /// Shows a child that does this as it becomes active, and detaches it when it waits.
    private static func show(
        in t: TestTree, _ waits: Gate, onActive: @escaping InteractorFake.Hook
    ) async {
        let child = t.unit("child", onActive: onActive)
        let show = Task { await t.show(child) }
        await waits.wait()
        await t.root.detach(child)
        _ = await show.value
    }

    /// Work that waits when a detach comes is cancelled before it goes on.
    private static let cancelled: [Row<TestTree>] = [
        Row("Work whose unit is detached.", "cancelled") { t in
            let (unit, waits) = (try await t.attach("unit"), Gate())
            unit.interactor.task { await waitForTransition(of: unit.interactor, waits, t) }
            await waits.wait()
            await t.root.detach(unit)
        },
        Row(
            "A hook that a slot has called, and the work that it has started.",
            "work cancelled", "cancelled"
        ) { t in
            let waits = Gate()
            await show(in: t, waits) { interactor in
                await startWork(of: interactor) { t.see("work cancelled") }
                await waitForTransition(of: interactor, waits, t)
            }
        },
        Row("A hook that the end of its own work lets go on.", "cancelled") { t in
            let (isThere, mayGoOn) = (Gate(), Gate())
            await show(in: t, isThere) { interactor in
                await startWork(of: interactor) { mayGoOn.open() }
                await withTaskExecutorPreference(ImmediateExecutor()) {
                    await isThere.open(thenWaitFor: mayGoOn)
                    t.see(Task.isCancelled ? "cancelled" : "goes on")
                }
            }
        },
        Row("A hook that starts to wait during a detach.", "cancelled") { t in
            let (isThere, mayWait) = (Gate(), Gate())
            let sibling = try await t.attach("sibling")
            await show(in: t, isThere) { interactor in
                await startWork(of: interactor) { mayWait.open() }
                await withTaskExecutorPreference(ImmediateExecutor()) {
                    await isThere.open(thenWaitFor: mayWait)
                    await waitForTransition(of: sibling.interactor, Gate(), t)
                }
            }
        },
    ]

    /// Starts work that ends when it is cancelled, and returns when it runs.
    private static func startWork(
        of interactor: InteractorFake, onCancel: @escaping @Sendable () -> Void
    ) async {
        let runs = Gate()
        interactor.task {
            await withTaskCancellationHandler {
                runs.open()
                await hangs()
            } onCancel: {
                onCancel()
            }
        }
        await runs.wait()
    }

    /// Waits for a transition without an end, and sees whether the task is cancelled when the wait ends.
    private static func waitForTransition(
        of interactor: InteractorFake, _ waits: Gate, _ t: TestTree
    ) async {
        let slot = Slot<Int>(of: interactor)
        await withTaskExecutorPreference(ImmediateExecutor()) {
            await slot.change { _ in
                waits.open()
                await hangs()
                return .stay
            }
            t.see(Task.isCancelled ? "cancelled" : "goes on")
        }
    }
}

@Suite("A piece of work", .failsIfStuck)
struct WorkItemTests {
    @Test("It can be cancelled from its first line on, even if `start` has not returned.")
    func cancelledAtOnce() async {
        // On real threads, so often that some work runs while another thread is still in `start`.
        let count = 20_000
        let isCancelled = Journal()
        for _ in 0..<count {
            let own = WeakBox<WorkItem>()
            let item = WorkItem("works") {
                own.value?.cancel()
                isCancelled.append("\(Task.isCancelled)")
            }
            own.value = item
            await item.start {}.value
        }

        #expect(isCancelled.entries.count { $0 == "true" } == count)
    }

    @Test("Work, also if it is cancelled, and hooks release their waits when these are over.")
    func contexts() async throws {
        let over = WeakBox<Wait>()
        let kept = Journal()
        @Sendable func waits(_ name: String) async {
            var wait: Wait? = Wait()
            over.value = wait
            wait?.resume()
            await wait?.suspend()
            wait = nil
            if over.value != nil { kept.append(name) }
        }
        let root = RouterFake("root", onActive: { _ in await waits("hook") })

        try await root.launch()
        await root.interactor.perform { await waits("work") }
        await root.interactor.perform {
            cancelThisTask()
            await waits("cancelled work")
        }

        #expect(kept.entries.isEmpty)
        await root.shutdown()
    }
}
