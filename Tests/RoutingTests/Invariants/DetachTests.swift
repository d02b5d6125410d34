import Routing
import RoutingTestSupport
import Testing

@Suite("5. When a detach returns, all work of the subtree has ended", .failsIfStuck)
struct DetachTests {
    @Test("Detach cancels each task of the subtree, and waits for its end, leaves first.")
    func waits() async throws {
        let journal = Journal()
        let work: InteractorFake.Hook = { unit in
            unit.task("work") {
                await hangs()
                unit.journal.append("\(unit.name)'s work ends")
            }
        }
        let names = ["root", "child", "grandchild"]
        let units = names.map { RouterFake($0, journal, onActive: work) }
        try await units[0].launch {
            for (parent, child) in zip(units, units.dropFirst()) { try await parent.attach(child) }
        }

        #expect(Set(names.map { "\($0)'s work ends" }).isSubset(of: journal.entries))
        #expect(
            journal.entries.filter { $0.hasSuffix("has resigned") }
                == ["grandchild has resigned", "child has resigned", "root has resigned"])
    }

    /// Launches the unit with deadlines of five seconds.
    private func launch(_ root: RouterFake, _ clock: ManualClock, _ reports: Journal) async throws {
        let diagnostics = Diagnostics(
            deadline: .seconds(5), report: { reports.append("\($0)") },
            sleep: { try await clock.sleep(for: $0) })
        try await Diagnostics.$current.withValue(diagnostics) { try await root.launch() }
    }

    @Test(
        "Work that ignores its cancellation is reported by unit and name, and still waited for.",
        .schedules(20))
    func ignoredCancellation() async throws {
        let (clock, journal, stubborn) = (ManualClock(), Journal(), Gate())
        let root = RouterFake("root")
        try await launch(root, clock, journal)
        root.interactor.task("stubborn work") {
            await stubborn.wait()
            journal.append("work ends")
        }

        let shutdown = start {
            await root.shutdown()
            journal.append("shutdown returns")
        }
        await clock.advance(by: .seconds(10))
        // The watchdog stops when it has reported all that still runs.
        #expect(clock.sleeperCount == 0)
        stubborn.open()
        await shutdown.value

        let report = """
            The detach of InteractorFake has waited 5.0 seconds for “stubborn work”. \
            End the work when its task is cancelled.
            """
        #expect(journal.entries == [report, "work ends", "shutdown returns"])
    }

    @Test(
        "A task that asked for the detach is not reported with the work that it waits for.",
        .schedules(20))
    func askerIsNotReported() async throws {
        let (clock, reports, stubborn) = (ManualClock(), Journal(), Gate())
        let (root, child) = (RouterFake("root"), RouterFake("child"))
        try await launch(root, clock, reports)
        try await root.attach(child)
        child.interactor.task("stubborn") { await stubborn.wait() }

        child.interactor.task("asker") { await root.detach(child) }
        await clock.advance(by: .seconds(10))

        #expect(reports.entries.count == 1)
        #expect(reports.entries.first?.contains("for “stubborn”.") == true)
        stubborn.open()
        await root.shutdown()
    }

    @Test("A unit that is closing starts no work.")
    func refusesWork() async throws {
        let journal = Journal()
        let root = RouterFake(
            "root",
            onResign: { unit in
                let late = unit.task("late") { journal.append("runs late") }
                journal.append("refused: \(late.isRefused)")
            })

        try await root.launch {}

        #expect(journal.entries == ["refused: true"])
    }

    @Test("A chain of ten thousand units closes, every one of them.")
    func deepChain() async throws {
        let root = RouterFake("0")
        try await root.launch()
        let lifetimes = try await attachChain(of: 10_000, to: root)

        await root.shutdown()

        #expect(lifetimes.allSatisfy { $0.phase == .closed })
    }

    /// Returns the lifetimes: a router that is held would be reported on a slow machine.
    private func attachChain(of count: Int, to root: RouterFake) async throws -> [Lifetime] {
        var (parent, lifetimes) = (root, [root.interactor.lifetime])
        for number in 1..<count {
            let child = RouterFake("\(number)")
            try await parent.attach(child)
            lifetimes.append(child.interactor.lifetime)
            parent = child
        }
        return lifetimes
    }

    @Test("A unit that was never attached has nothing to detach, and can be launched later.")
    func neverAttached() async throws {
        let root = RouterFake("root")

        await root.interactor.detachSelf()

        try await root.launch { #expect(root.state == .active) }
    }
}
