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
    struct World: Seeing {
        let unit = HeldRouter()
        let root = RouterFake("root")
        let seen = Journal()
        var executor: HeldExecutor { unit.interactor.executor }
    }

    @Test("An interactor is held", arguments: rows)
    func held(row: Row<World>) async throws {
        try await row.check(in: .threads) { steps in
            let world = World()
            try await steps(world)
            await world.root.shutdown()
            return world.seen.entries
        }
    }

    /// Shuts the unit down while its attach waits for its interactor.
    ///
    /// - Parameter count: the calls of the interactor that came before.
    private static func shutDown(
        _ w: World, afterJobs count: Int, during attach: @escaping @Sendable () async throws -> Void
    ) async {
        await w.executor.jobs(count)
        w.executor.hold()
        let attach = Task { await outcome { try await attach() } }
        await w.executor.jobs(1)
        let shutdown = Task { await w.unit.shutdown() }
        await w.executor.jobs(1)
        w.executor.release()
        await shutdown.value
        w.see(await attach.value)
        w.see("\(w.unit.interactor.lifetime.phase)")
        w.see("active: \(await w.unit.interactor.timesActive)")
    }

    private static let rows: [Row<World>] = [
        Row(
            "A launch that is overtaken by a shutdown does not activate the unit.",
            "detached", "closed", "active: 0"
        ) { w in
            await w.unit.interactor.set(router: w.unit)
            await shutDown(w, afterJobs: 1) { try await w.unit.launch() }
        },
        Row("Neither does it a unit without a router.", "detached", "closed", "active: 0") { w in
            await shutDown(w, afterJobs: 0) { try await w.unit.launch() }
        },
        Row(
            "An attach that is overtaken by a shutdown does not activate the unit.",
            "detached", "closed", "active: 0"
        ) { w in
            try await w.root.launch()
            await w.unit.interactor.set(router: w.unit)
            await shutDown(w, afterJobs: 1) { try await w.root.attach(w.unit) }
        },
        Row(
            "A wait below a unit that is closed ends while its interactor is busy.", "detached"
        ) { w in
            w.executor.hold()
            // The executor runs the task in this line, until it waits for the child.
            let wait = Task(executorPreference: ImmediateExecutor()) {
                await outcome { try await w.unit.child(PitRouter.self) }
            }
            let shutdown = Task { await w.unit.shutdown() }
            await w.executor.jobs(1)
            w.see(await wait.value)
            w.executor.release()
            await shutdown.value
        },
        Row(
            "A call that reached a leaf before its detach ends still reaches the listener.",
            "listener"
        ) { w in
            let leaf = HeldLeaf()
            let router = LeafRouter(interactor: leaf)
            try await w.root.launch()
            try await w.root.attach(router)
            let detach = Task { await w.root.detach(router) }
            // `willResignActive()`, the call, and the end of the wires.
            await leaf.executor.jobs(3)
            leaf.executor.release()
            await detach.value
            w.see(await leaf.reading?.value ?? "none")
        },
        Row(
            "A plain task whose hook is over can wait while the interactor is busy.",
            "work ends", "detach returns"
        ) { w in
            let (other, mayDetach, mayEnd, isDetached) = (
                RouterFake("other"), Gate(), Gate(), Gate()
            )
            let leaf = HeldLeaf {
                // It goes on in the line that opens the gate, until it waits.
                Task(executorPreference: ImmediateExecutor()) {
                    await mayDetach.wait()
                    await w.root.detach(other)
                    w.see("detach returns")
                    isDetached.open()
                }
            }
            try await w.root.launch()
            let router = LeafRouter(interactor: leaf)
            for child in [router, other] as [any Routing] { try await w.root.attach(child) }
            other.interactor.task {
                await mayEnd.wait()
                w.see("work ends")
            }
            let detach = Task { await w.root.detach(router) }
            // `willResignActive()`, a call, and the end of the wires.
            await leaf.executor.jobs(3)
            mayDetach.open()
            mayEnd.open()
            leaf.executor.release()
            await detach.value
            await isDetached.wait()
        },
        Row(
            "A swap that is cancelled while the new interactor is busy leaves the old child.",
            "cancelled", "shows 1"
        ) { w in
            let slot = Slot<Int>(of: w.root.interactor)
            try await w.root.launch()
            await slot.show(1) { RouterFake("old") }
            await w.unit.interactor.set(router: w.unit)
            await w.executor.jobs(1)
            w.executor.hold()
            // It waits for the swap when this line is over, so the cancellation reaches the swap.
            let swap = Task(executorPreference: ImmediateExecutor()) {
                await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                    await slot.show(2) { w.unit }
                }
            }
            await w.executor.jobs(1)
            swap.cancel()
            w.executor.release()
            w.see(await swap.value)
            w.see("shows \(slot.key ?? 0)")
        },
        Row(
            "A swap that is given up removes the view of a child that ends meanwhile.",
            "added", "removed", "swap returns"
        ) { w in
            let stop = Stop()
            await w.unit.interactor.set(router: w.unit)
            let slot = Slot<Int>(
                of: w.root.interactor,
                views: ViewPlacement { w.see($0.added == nil ? "removed" : "added") })
            let old = ViewRouterFake(
                "old",
                onResign: { _ in
                    w.executor.hold()
                    await stop.here()
                })
            try await w.root.launch()
            await slot.show(1) { old }
            let swap = Task(executorPreference: ImmediateExecutor()) {
                _ = await reports { _ = await slot.show(2) { w.unit } }
                w.see("swap returns")
            }
            await stop.isReached()
            let shutdown = Task { await w.root.shutdown() }
            await w.executor.jobs(3)
            stop.goOn()
            await old.unit.interactor.detachSelf()
            w.executor.release()
            _ = await (swap.value, shutdown.value)
        },
    ]
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
