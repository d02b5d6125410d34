import Routing
import RoutingTestSupport
import Testing

@testable import HeadlessTemplate

@Suite("HeadlessTemplateInteractor", .schedule())
struct HeadlessTemplateInteractorTests {
    private let listener = HeadlessTemplateListenerSpy()
    private let clock = ManualClock()

    private func makeSUT() -> HeadlessTemplateInteractor {
        HeadlessTemplateInteractor(listener: listener, limit: .seconds(60), clock: clock)
    }

    @Test("Becoming active starts the worker; until its time is over, the parent hears nothing.")
    func pending() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await clock.advance(by: .seconds(59))

            #expect(unit.tree.work.count == 1)
            #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
        }
    }

    // snippet: time
    @Test("When the time is over, the parent hears of it once.")
    func timeIsUp() async throws {
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await clock.advance(by: .seconds(60))

            #expect(listener.didFinishHeadlessTemplateSpy.callCount == 1)
            #expect(unit.tree.work.isEmpty)
        }
    }
    // end of snippet

    @Test("A detach before that ends the worker, and the parent hears nothing.")
    func detachedBefore() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        await unit.shutdown()

        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
        #expect(clock.sleeperCount == 0)
        #expect(unit.tree.work.isEmpty)
    }
}
