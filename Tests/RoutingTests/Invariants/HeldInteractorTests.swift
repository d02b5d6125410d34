import Dispatch
import Routing
import RoutingTestSupport
import StreamsTestSupport
import Testing

/// A busy actor answers later, and meanwhile others go on.
///
/// Schedules do not try that: on one thread each actor is free.
@Suite("13. A unit that is closed while its interactor is busy", .failsIfStuck)
struct HeldInteractorTests {
    private let unit = HeldRouter()
    private let root = RouterFake("root")
    private var executor: HeldExecutor { unit.interactor.executor }

    @Test(
        "A launch that is overtaken by a shutdown does not activate the unit.",
        arguments: [true, false])
    func launch(hasRouter: Bool) async throws {
        if hasRouter { await unit.interactor.set(router: unit) }

        await expectDetached(afterJobs: hasRouter ? 1 : 0) { [unit] in try await unit.launch() }
    }

    @Test("An attach that is overtaken by a shutdown does not activate the unit.")
    func attach() async throws {
        try await root.launch()
        await unit.interactor.set(router: unit)

        await expectDetached(afterJobs: 1) { [root, unit] in try await root.attach(unit) }
        await root.shutdown()
    }

    /// Shuts the unit down while its attach waits for its interactor.
    /// - Parameter count: the calls of the interactor that came before.
    private func expectDetached(
        afterJobs count: Int, _ attach: @escaping @Sendable () async throws -> Void
    ) async {
        await executor.jobs(count)
        executor.hold()
        let attach = Task { try await attach() }
        await executor.jobs(1)
        let shutdown = Task { [unit] in await unit.shutdown() }
        await executor.jobs(1)
        executor.release()

        await shutdown.value
        #expect(await outcome { try await attach.value } == "detached")
        #expect(await unit.interactor.timesActive == 0)
        #expect(unit.interactor.lifetime.phase == .closed)
    }

    @Test("A wait below a unit that is closed ends while its interactor is busy.")
    func wait() async {
        executor.hold()
        // The executor runs the task in this line, until it waits for the child.
        let wait = Task(executorPreference: ImmediateExecutor()) { [unit] in
            try await unit.child(PitRouter.self)
        }
        let shutdown = Task { [unit] in await unit.shutdown() }
        await executor.jobs(1)

        #expect(await outcome { try await wait.value } == "detached")
        executor.release()
        await shutdown.value
    }

    @Test("A call that reached a leaf before its detach ends still reaches the listener.")
    func listener() async throws {
        let leaf = HeldLeaf()
        let router = LeafRouter(interactor: leaf)
        try await root.launch()
        try await root.attach(router)

        let detach = Task { [root] in await root.detach(router) }
        // `willResignActive()`, the call, and the end of the wires.
        await leaf.executor.jobs(3)
        leaf.executor.release()

        await detach.value
        #expect(await leaf.reading?.value == "listener")
        await root.shutdown()
    }

    @Test("A plain task whose hook is over can wait while the interactor is busy.")
    func plainTask() async throws {
        let (other, journal) = (RouterFake("other"), Journal())
        let (mayDetach, mayEnd) = (Gate(), Gate())
        let leaf = HeldLeaf { [root] in
            // It goes on in the line that opens the gate, until it waits.
            Task(executorPreference: ImmediateExecutor()) {
                await mayDetach.wait()
                await root.detach(other)
                journal.append("detach returns")
            }
        }
        try await root.launch()
        let router = LeafRouter(interactor: leaf)
        for child in [router, other] as [any Routing] { try await root.attach(child) }
        other.interactor.task {
            await mayEnd.wait()
            journal.append("work ends")
        }

        let detach = Task { [root] in await root.detach(router) }
        // `willResignActive()`, a call, and the end of the wires.
        await leaf.executor.jobs(3)
        mayDetach.open()
        mayEnd.open()
        leaf.executor.release()

        await detach.value
        await root.detach(other)
        #expect(journal.entries.first == "work ends")
        await root.shutdown()
    }

    @Test("A swap that is cancelled while the new interactor is busy leaves the old child.")
    func cancelledSwap() async throws {
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) { RouterFake("old") }
        await unit.interactor.set(router: unit)
        await executor.jobs(1)
        executor.hold()

        // It waits for the swap when this line is over, so the cancellation reaches the swap.
        let swap = Task(executorPreference: ImmediateExecutor()) { [unit] in
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await slot.show(2) { unit }
            }
        }
        await executor.jobs(1)
        swap.cancel()
        executor.release()

        #expect(await swap.value.error?.code == .cancelled)
        #expect(slot.key == 1)
        await root.shutdown()
    }

    @Test("A swap that is given up removes the view of a child that ends meanwhile.")
    func swap() async throws {
        let (journal, resigns, mayResign) = (Journal(), Gate(), Gate())
        await unit.interactor.set(router: unit)
        let slot = Slot<Int>(
            of: root.interactor,
            views: ViewPlacement { change in
                journal.append(change.added == nil ? "removed" : "added")
            })
        let old = ViewRouterFake(
            "old",
            onResign: { [executor] _ in
                executor.hold()
                await resigns.open(thenWaitFor: mayResign)
            })
        try await root.launch()
        await slot.show(1) { old }

        let swap = Task(executorPreference: ImmediateExecutor()) { [unit] in
            _ = await reports { _ = await slot.show(2) { unit } }
            return journal.entries
        }
        await resigns.wait()
        let shutdown = Task { [root] in await root.shutdown() }
        await executor.jobs(3)
        mayResign.open()
        await old.unit.interactor.detachSelf()
        executor.release()

        #expect(await swap.value == ["added", "removed"])
        await shutdown.value
    }
}

// MARK: - The units that are held

/// An executor that keeps the jobs of an actor while a test holds it.
final class HeldExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "held")
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    /// Waits for this many jobs.
    func jobs(_ count: Int) async {
        var jobs = arrivals.stream.makeAsyncIterator()
        for _ in 0..<count { await jobs.next() }
    }

    func hold() { queue.suspend() }
    func release() { queue.resume() }

    func enqueue(_ job: consuming ExecutorJob) {
        let (job, arrivals) = (UnownedJob(job), arrivals.continuation)
        // Safe: the queue runs each job once, and one after the other.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        // The job may have run, and released the actor and this executor.
        arrivals.yield()
    }
}

/// A unit whose interactor a test can hold, so that calls of it wait.
actor HeldInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    nonisolated let executor = HeldExecutor()
    // Safe: the actor keeps its executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }
    private(set) var router: HeldRouter?
    private(set) var timesActive = 0

    func set(router: HeldRouter?) { self.router = router }
    func didBecomeActive() { timesActive += 1 }
}

final class HeldRouter: ViewableRouting {
    let interactor = HeldInteractor()
    let viewable: any Viewable = ViewFake("held")
    var interactable: any Interactable { interactor }
}

/// A leaf that holds itself as it resigns, and reads its listener after that.
actor HeldLeaf: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    nonisolated let executor = HeldExecutor()
    // Safe: the actor keeps its executor.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }
    @Wired private var listener: String?
    private let onResign: @Sendable () -> Void
    private(set) var reading: Task<String?, Never>?

    init(onResign: @escaping @Sendable () -> Void = {}) {
        self.onResign = onResign
        _listener = Wired("listener", until: lifetime)
    }

    func willResignActive() {
        executor.hold()
        reading = Task { listener }
        onResign()
    }
}
