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

    @Test(
        "Work that ignores its cancellation is reported by unit and name, and still waited for.",
        .schedules(20))
    func ignoredCancellation() async throws {
        let watched = WatchedTree()
        try await watched.launch()
        watched.root.interactor.task("stubborn work") {
            await watched.end.wait()
            watched.sentences.append("work ends")
        }

        let shutdown = start {
            await watched.root.shutdown()
            watched.sentences.append("shutdown returns")
        }
        await watched.clock.advance(by: .seconds(10))
        // The watchdog stops when it has reported all that still runs.
        #expect(watched.clock.sleeperCount == 0)
        watched.end.open()
        await shutdown.value

        let report = """
            The detach of InteractorFake has waited 5.0 seconds for “stubborn work”. \
            End the work when its task is cancelled.
            """
        #expect(watched.sentences.entries == [report, "work ends", "shutdown returns"])
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
}
