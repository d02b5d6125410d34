import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Permanent children are attached as their parent becomes active", .failsIfStuck)
struct PermanentChildTests {
    /// Creates a parent that attaches a permanent child when it becomes active.
    private func parent(
        _ build: @escaping @Sendable () async throws -> any Routing
    ) -> RouterFake {
        let own = WeakBox<RouterFake>()
        let parent = RouterFake(
            "parent", onActive: { _ in await own.value?.attachPermanent(build) })
        own.value = parent
        return parent
    }

    @Test("A permanent child is active when the attach of the parent returns.")
    func active() async throws {
        let child = RouterFake("child")
        let parent = parent { child }
        try await parent.launch {
            #expect(child.state == .active)
            #expect(parent.childNames == ["child"])
        }
        #expect(child.state == .closed)
    }

    @Test(
        "A child that cannot be built is reported, and the parent goes on without it.",
        arguments: [Broken(), CancellationError()] as [any Error])
    func failing(error: any Error) async throws {
        let reports = try await reports {
            let parent = parent { throw error }
            try await parent.launch { #expect(parent.state == .active) }
        }

        #expect(reports == ["InteractorFake could not build its child: \(error)"])
    }

    @Test("The result says whether the child is attached, and the reason is reported.")
    func refused() async throws {
        try await withRoot { t in
            let child = t.unit("child")

            #expect(await t.root.attachPermanent { child })
            #expect(await !t.root.attachPermanent { child })

            #expect(
                t.reports.entries
                    == ["InteractorFake has been attached before. Build a new unit each time."])
        }
    }

    @Test("A build that the detach of the parent cancels is no fault, unless it fails for itself.")
    func cancelled() async throws {
        #expect(await faults(ofCancelledBuildThrowing: CancellationError()) == [])
        #expect(await faults(ofCancelledBuildThrowing: Broken()).count == 1)
    }

    private func faults(ofCancelledBuildThrowing error: any Error) async -> [String] {
        let (building, faults) = (Gate(), Journal())
        let parent = parent {
            building.open()
            await hangs()
            throw error
        }
        let diagnostics = Diagnostics(report: { if $0.isFault { faults.append("\($0)") } })

        await Diagnostics.$current.withValue(diagnostics) {
            let launch = start { try await parent.launch() }
            await building.wait()
            await parent.shutdown()
            _ = await launch.result
        }

        return faults.entries
    }
}
