import Routing
import RoutingTestSupport
import Testing

@Suite("2. Activation and resignation pair one to one", .schedules(10))
struct LifecycleTests {
    private static func life(of name: String) -> [String] {
        ["becomes active", "is active", "resigns", "has resigned"].map { "\(name) \($0)" }
    }

    @Test("Each hook is called once for an attach and two detaches at once.")
    func pairs() async throws {
        let root = RouterFake("root")

        try await root.launch()
        async let first: Void = root.shutdown()
        async let second: Void = root.shutdown()
        _ = await (first, second)

        #expect(root.interactor.journal.entries == Self.life(of: "root"))
    }

    @Test("A second detach waits for the first one, and returns when it is done.")
    func secondDetachJoins() async throws {
        try await withRoot { t in
            let child = try await t.attach("child", onResign: t.stop.hook)

            async let first: Void = t.root.detach(child)
            await t.stop.isReached()
            async let second: Void = t.root.detach(child)
            t.stop.goOn()
            await second

            #expect(child.state == .closed)
            #expect(t.journal.entries.count { $0 == "child resigns" } == 1)
            await first
        }
    }

    @Test("A detach during the activation waits for its end, so the hooks never overlap.")
    func detachDuringActivation() async throws {
        try await withRoot { t in
            let (activating, closing) = (Gate(), Gate())
            let child = RouterFake("child") { unit in
                unit.task("sees the cancellation") {
                    await hangs()
                    closing.open()
                }
                await activating.open(thenWaitFor: closing)
            }

            let attach = start { await outcome { try await t.root.attach(child) } }
            await activating.wait()
            await t.root.detach(child)

            #expect(await attach.value == "detached")
            #expect(child.interactor.journal.entries == Self.life(of: "child"))
        }
    }

    @Test("A detach of a unit that becomes active does not cancel the work that attaches it.")
    func attachingWork() async throws {
        try await withRoot { t in
            let one = try await t.attach("one")
            let two = t.unit("two", onActive: t.stop.hook)

            let isCancelled = start {
                await one.interactor.perform("attaches") {
                    try? await t.root.attach(two)
                    return Task.isCancelled
                }
            }
            await t.stop.isReached()
            let detach = start { await t.root.detach(two) }
            await settle()
            t.stop.goOn()
            await detach.value

            #expect(await isCancelled.value == false)
        }
    }
}

@Suite("13. A launch has its shutdown", .schedules(10))
struct ShutdownTests {
    @Test("A shutdown during a detach ends the whole tree, and can be repeated.")
    func twice() async throws {
        let root = RouterFake("root")
        let child = RouterFake("child")
        try await root.launch()
        try await root.attach(child)

        async let detach: Void = root.detach(child)
        await root.shutdown()
        await detach
        await root.shutdown()

        #expect([root.state, child.state] == [.closed, .closed])
    }

    @Test("Two shutdowns at once both return when the tree has ended.")
    func atOnce() async throws {
        let root = RouterFake("root", onResign: settles)
        let journal = root.interactor.journal
        try await root.launch()

        await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    await root.shutdown()
                    journal.append("is shut down")
                }
            }
        }

        #expect(
            Array(journal.entries.suffix(4)) == [
                "root resigns", "root has resigned", "is shut down", "is shut down",
            ])
    }

    @Test("A tree that was shut down before its launch is not launched.")
    func before() async throws {
        let root = RouterFake("root")
        await root.shutdown()

        let launches = (1...2).map { _ in start { await outcome { try await root.launch() } } }
        for launch in launches { #expect(await launch.value == "detached") }

        #expect(root.interactor.journal.entries.isEmpty)
    }

    @Test("A shutdown during the launch ends the tree, and the launch throws.")
    func during() async throws {
        let stop = Stop()
        let root = RouterFake("root", onActive: stop.hook)
        let launch = start { await outcome { try await root.launch() } }
        await stop.isReached()

        let shutdown = start { await root.shutdown() }
        await settle()
        stop.goOn()
        await shutdown.value

        #expect(await launch.value == "detached")
        #expect(root.state == .closed)
    }

    @Test(
        "A shutdown during the launch, or a cancelled caller, cancels the root's hook.",
        .schedule(), arguments: ["cancelled", "detached"])
    func cancelledLaunch(reason: String) async throws {
        let hook = Gate()
        let root = RouterFake("root") { _ in
            hook.open()
            await hangs()
        }
        let launch = start { await outcome { try await root.launch() } }
        await hook.wait()

        if reason == "cancelled" { launch.cancel() } else { await root.shutdown() }

        #expect(await launch.value == reason)
        #expect(root.state == .closed)
    }

    @Test("A shutdown whose caller is cancelled ends the tree.", .schedule())
    func cancelledShutdown() async throws {
        let root = RouterFake("root")
        try await root.launch()

        await start {
            cancelThisTask()
            await root.shutdown()
        }.value

        #expect(root.state == .closed)
    }

    @Test(
        "In each tried order of a launch and a shutdown, a unit with a router is closed.",
        .schedules(500), arguments: [true, false])
    func wired(isRoot: Bool) async throws {
        let root = RouterFake("root")
        let unit = await DisconnectTests.unit()
        if !isRoot { try await root.launch() }

        let launch = start {
            await outcome {
                if isRoot { try await unit.launch() } else { try await root.attach(unit) }
            }
        }
        let shutdown = start { await unit.shutdown() }
        await shutdown.value

        #expect(await launch.value != "missingWire")
        #expect(unit.interactor.lifetime.phase == .closed)
        #expect(await unit.interactor.timesActive == unit.interactor.timesResigned)
        await root.shutdown()
    }
}
