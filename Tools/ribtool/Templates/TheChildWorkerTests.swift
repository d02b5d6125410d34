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

    @Test("At the end of the time the parent hears of the end once.")
    func timeIsUp() async throws {
        let unit = try await launch()

        await clock.advance(by: .seconds(60))

        #expect(listener.didFinishTheChildSpy.callCount == 1)
        await unit.shutdown()
    }

    @Test("The unit that the builder makes may be active for ten minutes.")
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
