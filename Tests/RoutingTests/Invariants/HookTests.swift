import Routing
import RoutingTestSupport
import Testing

@Suite(
    "21. A hook or a build that takes too long is reported; a detach cancels what it may",
    .failsIfStuck)
struct HookTests {
    /// Runs `work` until a report has come, and returns the reports.
    ///
    /// In one schedule: on a busy machine an activation can take longer than these deadlines.
    private func reports(
        _ work:
            @escaping @Sendable (
                _ root: RouterFake, _ hang: @escaping @Sendable () async -> Void
            ) async throws -> Void
    ) async -> [String] {
        let reports = Journal()
        await schedule {
            let end = Gate()
            let diagnostics = Diagnostics(
                deadline: .seconds(5),
                report: { report in
                    reports.append("\(report)")
                    end.open()
                }, sleep: { _ in await Task.yield() })
            try await Diagnostics.$current.withValue(diagnostics) {
                let root = RouterFake("root")
                try await root.launch()
                try await work(root) { await end.wait() }
                await root.shutdown()
            }
        }
        return reports.entries
    }

    @Test("didBecomeActive() that hangs.")
    func activation() async {
        let reports = await reports { root, hang in
            try await root.attach(RouterFake("child", onActive: { _ in await hang() }))
        }

        #expect(
            reports == [
                """
                InteractorFake: didBecomeActive() has not returned for 5.0 seconds, and an attach \
                or a detach waits for it. Do long work in `task`, and end it when its task is \
                cancelled.
                """
            ])
    }

    @Test("A swap whose old child hangs is not reported as a build.")
    func resignationInSwap() async {
        let reports = await reports { root, hang in
            let slot = Slot<Int>(of: root.interactor)
            await slot.show(1) { RouterFake("one", onResign: { _ in await hang() }) }
            await slot.show(2) { RouterFake("two") }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("willResignActive() has not returned") == true)
    }

    @Test(
        "A build that hangs, also if nothing has run in the tree for a while.",
        arguments: [false, true])
    func build(isQuiet: Bool) async {
        let reports = await reports { root, hang in
            if isQuiet { await settle() }
            await Slot<Int>(of: root.interactor).show(1) {
                await hang()
                return RouterFake("child")
            }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("the build of a child has not returned") == true)
    }

    @Test("Two builds, one after the other, are not taken for one.")
    func buildsInTurn() async {
        await schedules(20) {
            let (clock, reports) = (ManualClock(), Journal())
            let diagnostics = Diagnostics(
                deadline: .seconds(5), report: { reports.append("\($0)") },
                sleep: { try await clock.sleep(for: $0) })
            try await Diagnostics.$current.withValue(diagnostics) {
                let root = RouterFake("root")
                try await root.launch()
                let slot = Slot<Int>(of: root.interactor)
                await clock.advance(by: .seconds(3))
                let shows = start {
                    for key in 1...2 {
                        await slot.show(key) {
                            try await clock.sleep(for: .seconds(4))
                            return RouterFake("child")
                        }
                    }
                }
                // The watchdog looks after 5 and after 10 seconds.
                for _ in 0..<8 { await clock.advance(by: .seconds(1)) }
                await shows.value

                #expect(reports.entries.isEmpty)
                await root.shutdown()
            }
        }
    }

    @Test("A child that hangs when its view is there, and not the change of the view.")
    func childWithView() async {
        let reports = await reports { root, hang in
            let slot = Slot<Int>(of: root.interactor, views: ViewPlacement { _ in })
            await slot.show(1) { ViewRouterFake("child", onActive: { _ in await hang() }) }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("didBecomeActive() has not returned") == true)
    }

    @Test("The change of a view that hangs.")
    func views() async {
        let reports = await reports { root, hang in
            let slot = Slot<Int>(
                of: root.interactor,
                views: ViewPlacement { change in if change.added != nil { await hang() } })
            await slot.show(1) { ViewRouterFake("child") }
        }

        #expect(reports.count == 1)
        #expect(reports.first?.contains("the change of a view has not returned") == true)
    }
}
