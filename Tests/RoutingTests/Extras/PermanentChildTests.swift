import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("Permanent children are attached as their parent becomes active", .failsIfStuck)
struct PermanentChildTests {
    @Test("A parent has a permanent child", arguments: rows)
    func permanent(row: Row<TestTree>) async throws { try await row.check(in: .threads) }

    /// Creates a parent that attaches a permanent child when it becomes active.
    private static func parent(
        _ build: @escaping @Sendable () async throws -> any Routing
    ) -> RouterFake {
        let own = WeakBox<RouterFake>()
        let parent = RouterFake(
            "parent", onActive: { _ in await own.value?.attachPermanent(build) })
        own.value = parent
        return parent
    }

    /// Launches a parent whose build fails, and sees what was reported.
    private static func fail(_ t: TestTree, throwing error: any Error) async throws {
        let parent = parent { throw error }
        try await parent.launch { t.see(parent) }
        for report in t.reports.entries { t.see(report) }
    }

    /// Shuts a parent down during a build, which then fails, and sees what was reported as a fault.
    private static func cancel(_ t: TestTree, throwing error: any Error) async {
        let building = Gate()
        let parent = parent {
            building.open()
            await hangs()
            throw error
        }
        let diagnostics = Diagnostics(report: { if $0.isFault { t.see("a fault") } })
        await Diagnostics.$current.withValue(diagnostics) {
            let launch = start { try await parent.launch() }
            await building.wait()
            await parent.shutdown()
            _ = await launch.result
        }
        t.see(parent)
    }

    private static let rows: [Row<TestTree>] = [
        Row(
            "It is active when the attach of the parent returns.",
            "child is active", "children: child", "child is closed"
        ) { t in
            let child = t.unit("child")
            let parent = parent { child }
            try await parent.launch {
                t.see(child)
                t.seeChildren(of: parent)
            }
            t.see(child)
        },
        Row(
            "One that cannot be built is reported, and the parent goes on without it.",
            "parent is active", "InteractorFake could not build its child: Broken()"
        ) { t in try await fail(t, throwing: Broken()) },
        Row(
            "One whose build is cancelled is reported, too.",
            "parent is active", "InteractorFake could not build its child: CancellationError()"
        ) { t in try await fail(t, throwing: CancellationError()) },
        Row(
            "The result says whether it is attached, and the reason is reported.",
            "true", "false",
            "InteractorFake has been attached before. Build a new unit each time."
        ) { t in
            let child = t.unit("child")
            for _ in 1...2 { t.see("\(await t.root.attachPermanent { child })") }
            for report in t.reports.entries { t.see(report) }
        },
        Row("A build that the detach of the parent cancels is no fault.", "parent is closed") {
            await cancel($0, throwing: CancellationError())
        },
        Row(
            "A build that fails for itself during that detach is a fault.",
            "a fault", "parent is closed"
        ) { await cancel($0, throwing: Broken()) },
    ]
}
