import Routing
import RoutingTestSupport
import Testing

/// `TreeWatchTests` has what is reported when a hook or a build takes too long.
@Suite(
    "21. A detach cancels what it may, and a cancelled hook does not stop the core", .failsIfStuck)
struct HookTests {
    @Test("A detach meets a hook", arguments: detaches)
    func detach(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    private static func seeCancelled(_ t: TestTree) -> InteractorFake.Hook {
        { _ in t.see("cancelled: \(Task.isCancelled)") }
    }

    private static let detaches: [Row<TestTree>] = [
        Row(
            "A transition goes on when a unit that its build attaches is detached meanwhile.",
            "done", in: .schedules(50)
        ) { t in
            let helper = t.unit("helper", onActive: t.stop.hook)
            let show = start {
                await t.slot.show("one") {
                    try? await t.root.attach(helper)
                    try Task.checkCancellation()
                    return t.unit("one")
                }
            }
            await t.stop.isReached()
            async let detach: Void = t.root.detach(helper)
            await settle()
            t.stop.goOn()
            t.see(await show.value)
            await detach
        },
        Row(
            "A detach cancels the activation of a unit that a slot shows.",
            "is cancelled", "detached"
        ) { t in
            let activating = Gate()
            let child = t.unit("child") { _ in
                activating.open()
                await hangs()
                t.see("is cancelled")
            }
            let show = start { await t.show(child) }
            await activating.wait()
            await t.root.detach(child)
            t.see(await show.value)
        },
        Row("willResignActive() is not cancelled with the task that asked.", "cancelled: false") {
            t in
            let child = try await t.attach("child", onResign: seeCancelled(t))
            await start {
                cancelThisTask()
                await t.root.detach(child)
            }.value
        },
        Row(
            "Neither is it if the unit has work.", "cancelled: false"
        ) { t in
            let child = try await t.attach("child", onActive: works, onResign: seeCancelled(t))
            await start {
                cancelThisTask()
                await t.root.detach(child)
            }.value
        },
        Row(
            "willResignActive() of an idle unit sees when the plain task that asked is cancelled.",
            "cancelled: true"
        ) { t in
            let child = try await t.attach("child") { _ in
            } onResign: { unit in
                await t.stop.here()
                await seeCancelled(t)(unit)
            }
            let detach = start { await t.root.detach(child) }
            await t.stop.isReached()
            detach.cancel()
            t.stop.goOn()
            await detach.value
        },
        Row(
            "willResignActive() is not cancelled when its swap's owner is detached meanwhile.",
            "cancelled: false", in: .schedule
        ) { t in
            await t.show("one") { _ in
            } onResign: { unit in
                await t.stop.here()
                await seeCancelled(t)(unit)
            }
            let swap = start { await t.show("two") }
            await t.stop.isReached()
            let shutdown = start { await t.root.shutdown() }
            await settle()
            t.stop.goOn()
            _ = await (swap.value, shutdown.value)
        },
    ]

    private static let cancelsItself: InteractorFake.Hook = { _ in cancelThisTask() }

    @Test("A hook cancels its own task", arguments: cancels)
    func cancel(row: Row<TestTree>) async throws { try await row.check(in: .schedule) }

    private static let cancels: [Row<TestTree>] = [
        Row(
            "A unit whose didBecomeActive() is cancelled is detached, with all below it.",
            "cancelled", "child is closed", "grandchild is closed", "children: none"
        ) { t in
            let (own, grandchild) = (WeakBox<RouterFake>(), t.unit("grandchild"))
            let child = t.unit("child") { _ in
                try? await own.value?.attach(grandchild)
                cancelThisTask()
            }
            own.value = child
            t.see(await start { await outcome { try await t.root.attach(child) } }.value)
            t.see(child, grandchild)
            t.seeChildren(of: t.root)
        },
        Row(
            "A detach goes on when willResignActive() was cancelled, with work and without.",
            "idle is closed", "busy is closed", "children: other"
        ) { t in
            try await t.attach("other")
            let idle = try await t.attach("idle", onResign: cancelsItself)
            let busy = try await t.attach("busy", onActive: works, onResign: cancelsItself)
            await start { await t.root.detach(idle) }.value
            await start { await t.root.detach(busy) }.value
            t.see(idle, busy)
            t.seeChildren(of: t.root)
        },
        Row(
            "A shutdown closes the units above one whose willResignActive() was cancelled.",
            "root is closed", "child is closed", "grandchild is closed"
        ) { t in
            let child = try await t.attach("child", onResign: cancelsItself)
            let grandchild = try await t.attach(
                "grandchild", to: child, onResign: cancelsItself)
            async let detach: Void = child.detach(grandchild)
            await t.root.shutdown()
            await detach
            t.see(t.root, child, grandchild)
        },
        Row(
            "A slot that swaps a unit whose willResignActive() was cancelled shows the new one.",
            "done", "done", "screen: []"
        ) { t in
            let screen = ScreenFake()
            let slot = Slot<Int>(of: t.root.interactor, views: screen.placement)
            await slot.show(1) { ViewRouterFake("one", onResign: cancelsItself) }
            async let other = slot.show(3) { ViewRouterFake("three") }
            let result = await slot.show(2) { ViewRouterFake("two") }
            for result in await [other, result] { t.see(result) }
            await t.root.shutdown()
            t.see("screen: \(screen.names + screen.problems)")
        },
        Row(
            "A transition goes on when its build, or the change of a view, cancels its task.",
            "done", "done", "two is active"
        ) { t in
            let views = ViewPlacement { _ in cancelThisTask() }
            let slot = Slot<Int>(of: t.root.interactor, views: views)
            let two = ViewRouterFake("two")
            let first = await slot.show(1) {
                cancelThisTask()
                return RouterFake("one")
            }
            for result in [first, await slot.show(2) { two }] { t.see(result) }
            t.see(two.unit)
        },
    ]
}
