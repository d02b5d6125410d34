import Routing
import RoutingTestSupport
import Testing

@testable import TheChild

@Suite("TheChildWorker", .schedules(100))
struct TheChildWorkerTests {
    private let presenter = TheChildPresentableSpy()
    private let listener = TheChildListenerSpy()
    private let clock = ManualClock()

    /// Launches a unit that may be active for a minute.
    private func launch() async throws -> UnitUnderTest<TheChildInteractor> {
        try await UnitUnderTest.launch(
            TheChildInteractor(
                service: TheServiceServiceSpy(), presenter: presenter, listener: listener,
                limit: .seconds(60), clock: clock))
    }

    @Test("After ten minutes, the parent of the unit that the builder makes hears of the end once.")
    func tenMinutes() async throws {
        let router = await TheChildBuilder(dependency: TheChildDependencyStub(), clock: clock)
            .build(withListener: listener)
        try await router.launch()

        await clock.advance(by: .seconds(599))
        #expect(listener.didFinishTheChildSpy.callCount == 0)
        await clock.advance(by: .seconds(1))
        #expect(listener.didFinishTheChildSpy.callCount == 1)
        await router.shutdown()
    }

    // Without a service.
    @Test("The time starts when the unit is shown.")
    func starts() async throws {
        presenter.showSpy.suspends()

        async let unit = launch()
        await settle()

        #expect(clock.sleeperCount == 0)
        presenter.showSpy.resume(returning: ())
        try await unit.shutdown()
    }
    // End.

    @Test("A detach before that ends the worker, and the parent hears nothing.")
    func detachedBefore() async throws {
        let unit = try await launch()
        await clock.advance(by: .seconds(59))

        await unit.shutdown()

        #expect(listener.didFinishTheChildSpy.callCount == 0)
        #expect(clock.sleeperCount == 0)
        #expect(unit.tree.work.isEmpty)
    }
}
