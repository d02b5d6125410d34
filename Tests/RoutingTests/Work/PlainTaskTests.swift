import Routing
import RoutingTestSupport
import Testing

@Suite(
    "20. A plain task has a unit's work context only while the unit's work or hook runs",
    .failsIfStuck)
struct PlainTaskTests {
    /// A service that starts a task lazily, inside the call of a unit.
    private final class LazyService: Sendable {
        private let calls: AsyncStream<@Sendable () async -> Void>
        private let call: AsyncStream<@Sendable () async -> Void>.Continuation

        init() { (calls, call) = AsyncStream.makeStream() }

        func start() {
            Task { [calls] in
                for await call in calls { await call() }
            }
        }

        /// Runs `work` in the service's task.
        func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
            let (values, value) = AsyncStream<Value>.makeStream()
            call.yield {
                value.yield(await work())
                value.finish()
            }
            return await values.first { _ in true }
        }

        func stop() { call.finish() }
    }

    struct World: Seeing {
        let tree: TestTree
        /// Runs in a task that was started in the hook of a unit that is gone.
        let inLateTask: @Sendable (_ work: @escaping @Sendable () async -> Void) async -> Void
        var seen: Journal { tree.seen }
    }

    @Test("A task was started in a hook of a unit that is gone", arguments: lateRows)
    func late(row: Row<World>) async throws {
        for startsInResignation in [false, true] {
            try await row.check(in: .schedules(50)) { steps in
                try await withRoot { t in
                    let service = LazyService()
                    let starts: InteractorFake.Hook = { _ in service.start() }
                    let unit =
                        startsInResignation
                        ? RouterFake("unit", onResign: starts)
                        : RouterFake("unit", onActive: starts)
                    try await t.root.attach(unit)
                    await t.root.detach(unit)
                    try await steps(World(tree: t) { work in _ = await service.run(work) })
                    service.stop()
                }
            }
        }
    }

    private static let lateRows: [Row<World>] = [
        Row("A shutdown in it waits for all work.", "work ends", "shutdown returns") { w in
            w.tree.root.interactor.task {
                await hangs()
                await settle()
                w.see("work ends")
            }
            await w.inLateTask {
                await w.tree.root.shutdown()
                w.see("shutdown returns")
            }
        },
        Row("A transition that it asks for is waited for.", "done") { w in
            await w.inLateTask { w.see(await w.tree.show("one")) }
        },
        Row("It can wait for a unit.", "found") { w in
            let wait = start {
                await w.inLateTask {
                    w.see(await outcome { try await w.tree.root.child(PitRouter.self) })
                }
            }
            await settle()
            try await w.tree.root.attach(PitRouter())
            await wait.value
        },
    ]

    @Test(
        "A hook may wait when the work is over whose plain task attached its unit.",
        .schedules(50))
    func hookOutlivesWork() async throws {
        try await withRoot { t in
            let waits = Gate()
            let late = t.unit("late") { _ in
                await waits.wait()
                t.see(await outcome { try await t.root.child(PitRouter.self) })
            }
            let unit = try await t.attach("unit")
            unit.interactor.task {
                Task { try await t.root.attach(late) }
                await hangs()
            }
            await settle()

            await t.root.detach(unit)
            waits.open()
            await settle()
            try await t.root.attach(PitRouter())
            await settle()

            #expect(t.seen.entries == ["found"])
        }
    }

    @Test(
        "Work that waits for a detached task that waits for it is reported by name.",
        .schedules(20))
    func detachedTask() async throws {
        let (watched, give) = (WatchedTree(), Gate())
        try await watched.launch()

        watched.root.interactor.task("waits for itself") {
            // It would not end without the gate: nothing connects the detached task with this one.
            let shutdown = Task.detached { await watched.root.shutdown() }
            await give.wait()
            _ = shutdown
        }
        await watched.clock.advance(by: .seconds(10))

        #expect(watched.reports == ["InteractorFake: waits for itself"])
        give.open()
        await watched.root.shutdown()
    }

    @Test("A wait that it has begun in a hook lasts when the hook is over", arguments: waitRows)
    func waits(row: Row<TestTree>) async throws {
        try await row.check(in: .schedules(50)) { t, steps in
            let other = t.unit("other")
            try await t.root.attach(other)
            other.interactor.task {
                await t.stop.here()
                t.see("work ends")
            }
            try await steps(t)
            await settle()
            t.stop.goOn()
            await settle()
        }
    }

    /// Detaches the other unit, whose work ends late.
    private static func detachOther(_ t: TestTree) async {
        guard let other = t.root.children.first else { return }
        await t.root.detach(other)
        t.see("detach returns")
    }

    /// Has a plain task detach it.
    private static func detachesOther(_ t: TestTree) -> InteractorFake.Hook {
        { _ in
            Task { await detachOther(t) }
            await settle()
        }
    }

    private static let waitRows: [Row<TestTree>] = [
        Row("The unit of the hook is detached.", "work ends", "detach returns") { t in
            let hooked = try await t.attach("hooked", onActive: detachesOther(t))
            hooked.interactor.task { await hangs() }
            await t.root.detach(hooked)
        },
        Row(
            "The unit is detached whose work attached the unit of the hook.",
            "work ends", "detach returns"
        ) { t in
            let unit = try await t.attach("unit")
            let isAttached = Gate()
            unit.interactor.task {
                _ = try? await t.attach("hooked", onActive: detachesOther(t))
                isAttached.open()
                await hangs()
            }
            await isAttached.wait()
            await t.root.detach(unit)
        },
        Row(
            "Not if it is a wait of work, whose unit is detached.", "detach returns", "work ends"
        ) { t in
            let unit = try await t.attach("unit")
            try await t.attach("hooked") { _ in
                Task { await unit.interactor.perform { await detachOther(t) } }
                await settle()
            }
            await t.root.detach(unit)
        },
    ]
}
