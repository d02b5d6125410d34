import Routing
import RoutingTestSupport
import Testing

extension HookTests {
    @Test("A transition goes on when a unit that its build attaches is detached meanwhile.")
    func attachInABuild() async {
        await schedules(50) {
            let root = RouterFake("root")
            let slot = Slot<Int>(of: root.interactor)
            let (activating, mayEnd) = (Gate(), Gate())
            let helper = RouterFake(
                "helper", onActive: { _ in await activating.open(thenWaitFor: mayEnd) })
            try await root.launch()

            let show = start {
                await slot.show(1) {
                    try? await root.attach(helper)
                    try Task.checkCancellation()
                    return RouterFake("one")
                }
            }
            await activating.wait()
            async let detach: Void = root.detach(helper)
            await settle()
            mayEnd.open()

            #expect(await show.value == .done)
            await detach
            await root.shutdown()
        }
    }

    @Test("A detach cancels the activation of a unit that a slot shows.")
    func detachCancelsActivation() async throws {
        let journal = Journal()
        let activating = Gate()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        let child = RouterFake(
            "child",
            onActive: { _ in
                activating.open()
                await Gate().waitUnlessCancelled()
                journal.append("is cancelled")
            })
        try await root.launch()

        let show = start { await slot.show(1) { child } }
        await activating.wait()
        await root.detach(child)

        #expect(await show.value.error?.code == .detached)
        #expect(journal.entries == ["is cancelled"])
        await root.shutdown()
    }

    @Test("A shutdown cancels the activation of the root.")
    func shutdownCancelsActivation() async throws {
        let activating = Gate()
        let root = RouterFake(
            "root",
            onActive: { _ in
                activating.open()
                await Gate().waitUnlessCancelled()
            })

        let launch = start { try await root.launch() }
        await activating.wait()
        await root.shutdown()

        let error = await #expect(throws: RoutingError.self) { try await launch.value }
        #expect(error?.code == .detached)
    }

    @Test(
        "willResignActive() is not cancelled with the task that asked.", arguments: [true, false])
    func resignsUncancelled(hasWork: Bool) async throws {
        let journal = Journal()
        let root = RouterFake("root")
        let child = RouterFake(
            "child", onResign: { _ in journal.append("cancelled: \(Task.isCancelled)") })
        try await root.launch()
        try await root.attach(child)
        if hasWork { child.interactor.task { await Gate().waitUnlessCancelled() } }

        await start {
            // Safe: the closure runs in that task.
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            await root.detach(child)
        }.value

        #expect(journal.entries == ["cancelled: false"])
        await root.shutdown()
    }

    @Test("willResignActive() of an idle unit sees when the plain task that asked is cancelled.")
    func resignsInTheTaskThatAsked() async throws {
        let (resigning, proceed, journal) = (Gate(), Gate(), Journal())
        let root = RouterFake("root")
        let child = RouterFake(
            "child",
            onResign: { _ in
                await resigning.open(thenWaitFor: proceed)
                journal.append("cancelled: \(Task.isCancelled)")
            })
        try await root.launch()
        try await root.attach(child)

        let detach = start { await root.detach(child) }
        await resigning.wait()
        detach.cancel()
        proceed.open()
        await detach.value

        #expect(journal.entries == ["cancelled: true"])
        await root.shutdown()
    }

    @Test(
        "willResignActive() is not cancelled when its swap's owner is detached meanwhile.",
        .schedule())
    func resignsUncancelledInSwap() async throws {
        let (resigning, proceed) = (Gate(), Gate())
        let journal = Journal()
        let root = RouterFake("root")
        let slot = Slot<Int>(of: root.interactor)
        try await root.launch()
        await slot.show(1) {
            RouterFake(
                "one",
                onResign: { _ in
                    await resigning.open(thenWaitFor: proceed)
                    journal.append("cancelled: \(Task.isCancelled)")
                })
        }

        let swap = start { await slot.show(2) { RouterFake("two") } }
        await resigning.wait()
        let shutdown = start { await root.shutdown() }
        await settle()
        proceed.open()
        _ = await (swap.value, shutdown.value)

        #expect(journal.entries == ["cancelled: false"])
    }
}
