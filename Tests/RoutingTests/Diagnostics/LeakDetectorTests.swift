import RoutingTestSupport
import Testing

@testable import Routing

#if DEBUG
    @Suite("The leak detector reports units that outlive their detach", .failsIfStuck)
    struct LeakDetectorTests {
        struct World: Seeing {
            let seen = Journal()
        }

        @Test("A unit is detached", arguments: rows)
        func detached(row: Row<World>) async throws {
            try await row.check(in: .threads) { steps in
                let world = World()
                try await steps(world)
                return world.seen.entries
            }
        }

        /// Detaches a child, which it retains, and returns the first report.
        private static func report(
            _ detach: (_ root: RouterFake, _ child: RouterFake) async -> Void
        ) async throws -> String {
            let (reports, continuation) = AsyncStream<Diagnostic>.makeStream()
            let diagnostics = Diagnostics(
                deadline: .milliseconds(1),
                // The watchdog may report a hook that takes longer than this deadline.
                report: { if case .outlivedDetach = $0 { continuation.yield($0) } })
            let (root, child) = (RouterFake("root"), RouterFake("child"))
            return try await Diagnostics.$current.withValue(diagnostics) {
                try await root.launch()
                try await root.attach(child)
                await detach(root, child)
                defer { withExtendedLifetime(child) {} }
                return await reports.first { _ in true }.map { "\($0)" } ?? "no report"
            }
        }

        private static let rows: [Row<World>] = [
            Row(
                "The report has the unit's name and the parts that are in memory.",
                """
                InteractorFake was detached 0.001 seconds ago, and its router and interactor \
                are still in memory. Look for what holds it.
                """
            ) { w in w.see(try await report { await $0.detach($1) }) },
            Row(
                "The report names a task that detached its own unit and still runs.",
                """
                InteractorFake was detached 0.001 seconds ago, and its router and interactor \
                are still in memory. “goes on” still runs.
                """
            ) { w in
                let stop = Stop()
                let text = try await report { root, child in
                    child.interactor.task("goes on") {
                        await root.detach(child)
                        await stop.here()
                    }
                    await stop.isReached()
                }
                w.see(text)
                stop.goOn()
            },
            Row("A unit that is still in memory is reported once.", "child", "next") { w in
                let (after, continuation) = AsyncStream<Void>.makeStream()
                let root = RouterFake("root")
                let (child, next) = (RouterFake("child"), RouterFake("next"))
                try await root.launch()
                // The checks of one deadline are called in the order of the detaches.
                for unit in [child, next] {
                    let diagnostics = Diagnostics(
                        deadline: .milliseconds(1),
                        report: { _ in
                            w.see(unit.interactor.name)
                            if unit === next { continuation.yield() }
                        })
                    try await root.attach(unit)
                    await Diagnostics.$current.withValue(diagnostics) { await root.detach(unit) }
                }
                for await _ in after { break }
                withExtendedLifetime((child, next)) {}
                await root.shutdown()
            },
            Row("A unit that is released until the check is not reported.", "checked") { w in
                let detached = {
                    let router = RouterFake("child")
                    return LeakDetector.DetachedUnit(
                        name: "child", lifetime: router.interactor.lifetime,
                        diagnostics: Diagnostics(report: { w.see("\($0)") }),
                        router: router, interactor: router.interactor)
                }()
                detached.check()
                w.see("checked")
            },
        ]
    }
#endif
