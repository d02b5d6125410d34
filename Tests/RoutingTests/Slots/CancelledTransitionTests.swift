import Routing
import RoutingExtras
import RoutingTestSupport
import Testing

@Suite("A transition whose caller is cancelled", .failsIfStuck)
struct CancelledTransitionTests {
    private let root = RouterFake("root")
    private let slot: Slot<Int>

    init() async throws {
        slot = Slot(of: root.interactor)
        try await root.launch()
    }

    /// Shows a child, cancels that during the build, and ends the build with `end`.
    private func cancel(_ end: @escaping @Sendable () throws -> RouterFake) async -> Transition {
        let building = Gate()
        let show = Task { [slot] in
            await Diagnostics.$current.withValue(Diagnostics(report: { _ in })) {
                await slot.show(2) {
                    building.open()
                    await Gate().waitUnlessCancelled()
                    return try end()
                }
            }
        }
        await building.wait()
        show.cancel()
        return await show.value
    }

    @Test("A build that ends because it was cancelled did not fail.")
    func cancelledBuild() async {
        let result = await cancel { throw CancellationError() }

        #expect(result.error?.code == .cancelled)
        #expect("\(result)".contains("A child of InteractorFake"))
        await root.shutdown()
    }

    @Test("A swap leaves the child that was there, and closes the one that was built.")
    func cancelledSwap() async {
        let two = RouterFake("two")
        await slot.show(1) { RouterFake("one") }

        _ = await cancel { two }

        #expect(slot.key == 1)
        #expect(two.state == .closed)
        await root.shutdown()
    }

    @Test("A build that fails for another reason reports that reason.")
    func brokenBuild() async {
        struct Broken: Error {}

        let result = await cancel { throw Broken() }

        #expect(result.error?.code == .buildFailed)
        await root.shutdown()
    }
}
