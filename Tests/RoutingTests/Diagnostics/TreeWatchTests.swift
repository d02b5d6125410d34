import Routing
import RoutingTestSupport
import Testing

@Suite("A tree is watched while something can be overdue", .schedules(20))
struct TreeWatchTests {
    let clock = ManualClock()
    let reports = Journal()
    let hangs = Gate()
    let root = RouterFake("root")

    private var diagnostics: Diagnostics {
        Diagnostics(
            deadline: .seconds(5), report: { [reports] in reports.append("\($0)") },
            sleep: { [clock] in try await clock.sleep(for: $0) })
    }

    /// Launches the root, and waits until nothing is watched.
    func launch() async throws {
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
        await clock.advance(by: .seconds(5))
        #expect(clock.sleeperCount == 0)
    }

    /// Lets the deadline pass, the eighth of it that a report may be late, and some more.
    private func expectOneReport(of call: String) async {
        await clock.advance(by: .milliseconds(4_999))
        #expect(reports.entries.isEmpty)
        await clock.advance(by: .milliseconds(626))
        #expect(reports.entries.count == 1)
        await clock.advance(by: .seconds(30))
        #expect(reports.entries.count == 1)
        #expect(reports.entries.first?.contains("\(call) has not returned") == true)
        #expect(clock.sleeperCount == 0)
    }

    @Test("The activation of a root that hangs is reported once.")
    func launching() async throws {
        let hanging = RouterFake("hanging", onActive: { [hangs] _ in await hangs.wait() })

        let launch = start { [diagnostics] in
            try await Diagnostics.$current.withValue(diagnostics) { try await hanging.launch() }
        }
        await expectOneReport(of: "didBecomeActive()")

        hangs.open()
        try await launch.value
        await hanging.shutdown()
    }

    @Test("A resignation that hangs later is reported once.", arguments: [0, 1])
    func resignation(tasks: Int) async throws {
        let child = RouterFake(
            "child",
            onActive: { unit in
                for _ in 0..<tasks { unit.task { await Gate().waitUnlessCancelled() } }
            }, onResign: { [hangs] _ in await hangs.wait() })
        try await launch()
        try await root.attach(child)
        await clock.advance(by: .seconds(5))

        let detach = start { [root] in await root.detach(child) }
        await expectOneReport(of: "willResignActive()")

        hangs.open()
        await detach.value
        await root.shutdown()
    }

    @Test("Work of an active unit is not reported, however long it runs.")
    func activeWork() async throws {
        let child = RouterFake(
            "child", onActive: { unit in unit.task { await Gate().waitUnlessCancelled() } })
        try await launch()

        try await root.attach(child)
        await clock.advance(by: .seconds(30))

        #expect(reports.entries.isEmpty)
        #expect(clock.sleeperCount == 0)
        await root.shutdown()
    }

    @Test("A transition of a unit that closes is not reported besides the hook it waits for.")
    func transition() async throws {
        let slot = Slot<Int>(of: root.interactor)
        try await launch()

        let show = start { [hangs] in
            await slot.show(1) { RouterFake("child", onActive: { _ in await hangs.wait() }) }
        }
        await settle()
        let shutdown = start { [root] in await root.shutdown() }
        await expectOneReport(of: "didBecomeActive()")

        hangs.open()
        _ = await show.value
        await shutdown.value
    }

    @Test("One look at a time serves all that is watched.")
    func oneLook() async throws {
        let child = RouterFake(
            "child", onActive: { unit in unit.task { await Gate().waitUnlessCancelled() } })
        try await launch()

        try await root.attach(child)
        await root.detach(child)
        await settle()

        #expect(clock.sleeperCount == 1)
        await root.shutdown()
    }

    @Test("After two detaches of one unit at once, the rest of the tree is watched.")
    func joinedDetach() async throws {
        let child = RouterFake("child")
        let hanging = RouterFake("hanging", onActive: { [hangs] _ in await hangs.wait() })
        try await launch()
        try await root.attach(child)
        child.interactor.task { await Gate().waitUnlessCancelled() }

        async let other: Void = root.detach(child)
        await root.detach(child)
        await other
        await clock.advance(by: .seconds(30))

        let attach = start { [root] in try await root.attach(hanging) }
        await expectOneReport(of: "didBecomeActive()")
        hangs.open()
        try await attach.value
        await root.shutdown()
    }
}
