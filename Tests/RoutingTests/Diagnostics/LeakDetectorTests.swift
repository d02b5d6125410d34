import RoutingTestSupport
import Testing

@testable import Routing

#if DEBUG
    @Suite("The leak detector reports units that outlive their detach", .failsIfStuck)
    struct LeakDetectorTests {
        /// Detaches a child, which it retains, and returns the first report.
        private func report(
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
                return "\(try #require(await reports.first { _ in true }))"
            }
        }

        @Test("The report has the unit's name and the parts that are in memory.")
        func named() async throws {
            let text = try await report { await $0.detach($1) }

            #expect(
                text == """
                    InteractorFake was detached 0.001 seconds ago, and its router and interactor \
                    are still in memory. Look for what holds it.
                    """)
        }

        @Test("The report names a task that detached its own unit and still runs.")
        func work() async throws {
            let stop = Stop()
            let text = try await report { root, child in
                child.interactor.task("goes on") {
                    await root.detach(child)
                    await stop.here()
                }
                await stop.isReached()
            }

            #expect(text.hasSuffix("are still in memory. “goes on” still runs."))
            stop.goOn()
        }

        @Test("A unit that is still in memory is reported once.")
        func once() async throws {
            let reports = Journal()
            let (after, continuation) = AsyncStream<Void>.makeStream()
            let root = RouterFake("root")
            let (child, next) = (RouterFake("child"), RouterFake("next"))
            try await root.launch()
            // The checks of one deadline are called in the order of the detaches.
            for (unit, report) in [
                (child, { @Sendable in reports.append("child") }),
                (next, { @Sendable in continuation.yield() }),
            ] {
                let diagnostics = Diagnostics(deadline: .milliseconds(1), report: { _ in report() })
                try await root.attach(unit)
                await Diagnostics.$current.withValue(diagnostics) { await root.detach(unit) }
            }

            for await _ in after { break }

            #expect(reports.entries == ["child"])
            withExtendedLifetime((child, next)) {}
            await root.shutdown()
        }

        @Test("A unit that is released until the check is not reported.")
        func released() {
            let reports = Journal()
            let detached = { [reports] in
                let router = RouterFake("child")
                return LeakDetector.DetachedUnit(
                    name: "child", lifetime: router.interactor.lifetime,
                    diagnostics: Diagnostics(report: { reports.append("\($0)") }),
                    router: router, interactor: router.interactor)
            }()

            detached.check()

            #expect(reports.entries.isEmpty)
        }
    }
#endif
