import Routing
import RoutingTestSupport
import Testing

@Suite("2, 13. Each activation has its resignation, and each launch its shutdown", .failsIfStuck)
struct LifecycleTests {
    @Test(
        "Activation and resignation, and launch and shutdown, are pairs",
        arguments: pairs + shutdowns)
    func pair(row: Row<TestTree>) async throws { try await row.check(in: .schedules(10)) }

    private static let pairs: [Row<TestTree>] = [
        Row(
            "Each hook is called once for an attach and two detaches at once.",
            "root becomes active", "root is active", "root resigns", "root has resigned"
        ) { t in
            async let first: Void = t.root.shutdown()
            async let second: Void = t.root.shutdown()
            _ = await (first, second)
            for entry in t.root.interactor.journal.entries { t.see(entry) }
        },
        Row(
            "A second detach waits for the first one, and returns when it is done.",
            "child is closed", "child resigns: 1"
        ) { t in
            let child = try await t.attach("child", onResign: t.stop.hook)
            async let first: Void = t.root.detach(child)
            await t.stop.isReached()
            async let second: Void = t.root.detach(child)
            t.stop.goOn()
            await second
            t.see(child)
            t.see(times: "child resigns", in: t.journal)
            await first
        },
        Row(
            "A detach during the activation waits for its end, so the hooks never overlap.",
            "detached", "child becomes active", "child is active", "child resigns",
            "child has resigned", "child is closed"
        ) { t in
            let (activating, closing) = (Gate(), Gate())
            let child = t.unit("child") { unit in
                unit.task("sees the cancellation") {
                    await hangs()
                    closing.open()
                }
                await activating.open(thenWaitFor: closing)
            }
            let attach = start { await outcome { try await t.root.attach(child) } }
            await activating.wait()
            await t.root.detach(child)
            t.see(await attach.value)
            t.seeJournal()
            t.see(child)
        },
        Row(
            "A detach of a unit that becomes active does not cancel the work that attaches it.",
            "cancelled: false"
        ) { t in
            let one = try await t.attach("one")
            let two = t.unit("two", onActive: t.stop.hook)
            let work = start {
                await one.interactor.perform("attaches") {
                    try? await t.root.attach(two)
                    t.see("cancelled: \(Task.isCancelled)")
                }
            }
            await t.stop.isReached()
            let detach = start { await t.root.detach(two) }
            await settle()
            t.stop.goOn()
            await detach.value
            await work.value
        },
    ]

    /// Ends the launch of a unit whose `didBecomeActive()` lasts until it is cancelled.
    private static func endLaunch(
        _ t: TestTree, _ end: (Task<String, Never>, RouterFake) async -> Void
    ) async {
        let hook = Gate()
        let unit = t.unit("unit") { _ in
            hook.open()
            await hangs()
        }
        let launch = start { await outcome { try await unit.launch() } }
        await hook.wait()
        await end(launch, unit)
        t.see(await launch.value)
        t.see(unit)
    }

    /// Attaches a unit with a router, and shuts it down at once.
    private static func shutDownAtOnce(
        _ t: TestTree,
        _ attach: @escaping @Sendable (DisconnectTests.ChildRouter) async throws -> Void
    ) async {
        let unit = await DisconnectTests.unit()
        let launch = start { await outcome { try await attach(unit) } }
        await start { await unit.shutdown() }.value
        t.see("missing wire: \(await launch.value == "missingWire")")
        t.see("\(unit.interactor.lifetime.phase)")
        let interactor = unit.interactor
        t.see("in pairs: \(await interactor.timesActive == interactor.timesResigned)")
    }

    private static let shutdowns: [Row<TestTree>] = [
        Row(
            "A shutdown during a detach ends the whole tree, and can be repeated.",
            "root is closed", "child is closed"
        ) { t in
            let child = try await t.attach("child")
            async let detach: Void = t.root.detach(child)
            await t.root.shutdown()
            await detach
            await t.root.shutdown()
            t.see(t.root, child)
        },
        Row(
            "Two shutdowns at once both return when the tree has ended.",
            "unit becomes active", "unit is active", "unit resigns", "unit has resigned",
            "shut down", "shut down", "unit is closed"
        ) { t in
            let unit = t.unit("unit", onResign: settles)
            try await unit.launch()
            await withTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        await unit.shutdown()
                        t.journal.append("shut down")
                    }
                }
            }
            t.seeJournal()
            t.see(unit)
        },
        Row(
            "A tree that was shut down before its launch is not launched.",
            "detached", "detached", "unit is closed"
        ) { t in
            let unit = t.unit("unit")
            await unit.shutdown()
            let launches = (1...2).map { _ in start { await outcome { try await unit.launch() } } }
            for launch in launches { t.see(await launch.value) }
            t.seeJournal()
            t.see(unit)
        },
        Row(
            "A unit that was never attached has nothing to detach, and can be launched later.",
            "unit is active", in: .schedule
        ) { t in
            let unit = t.unit("unit")
            await unit.interactor.detachSelf()
            try await unit.launch { t.see(unit) }
        },
        Row(
            "A shutdown during the launch ends the tree, and the launch throws.",
            "detached", "unit is closed"
        ) { t in
            let unit = t.unit("unit", onActive: t.stop.hook)
            let launch = start { await outcome { try await unit.launch() } }
            await t.stop.isReached()
            let shutdown = start { await unit.shutdown() }
            await settle()
            t.stop.goOn()
            await shutdown.value
            t.see(await launch.value)
            t.see(unit)
        },
        Row(
            "A shutdown during the launch cancels the root's hook.", "detached", "unit is closed",
            in: .schedule
        ) { t in await endLaunch(t) { await $1.shutdown() } },
        Row(
            "A launch whose caller is cancelled cancels the root's hook.",
            "cancelled", "unit is closed", in: .schedule
        ) { t in await endLaunch(t) { launch, _ in launch.cancel() } },
        Row(
            "A shutdown whose caller is cancelled ends the tree.", "root is closed", in: .schedule
        ) { t in
            await start {
                cancelThisTask()
                await t.root.shutdown()
            }.value
            t.see(t.root)
        },
        Row(
            "In each tried order of a launch and a shutdown, a root with a router is closed.",
            "missing wire: false", "closed", "in pairs: true", in: .schedules(500)
        ) { t in await shutDownAtOnce(t) { try await $0.launch() } },
        Row(
            "In each tried order of an attach and a shutdown, a unit with a router is closed.",
            "missing wire: false", "closed", "in pairs: true", in: .schedules(500)
        ) { t in await shutDownAtOnce(t) { try await t.root.attach($0) } },
    ]
}
