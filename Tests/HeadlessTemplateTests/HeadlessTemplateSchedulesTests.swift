import Routing
import RoutingTestSupport
import Testing

@testable import HeadlessTemplate

@Suite("HeadlessTemplateInteractor under many schedules", .schedules(500))
struct HeadlessTemplateSchedulesTests {
    private let listener = HeadlessTemplateListenerSpy()
    private let clock = ManualClock()

    private func makeSUT() -> HeadlessTemplateInteractor {
        HeadlessTemplateInteractor(listener: listener, limit: .seconds(60), clock: clock)
    }

    @Test(
        "In each tried order of the end and the detach, the parent hears nothing after the detach.")
    func endAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let end: Void = clock.advance(by: .seconds(60))
        await unit.shutdown()
        let told = listener.didFinishHeadlessTemplateSpy.callCount
        await end
        await settle()

        #expect(listener.didFinishHeadlessTemplateSpy.callCount == told)
    }

    @Test(
        "In each tried order of a detach and an end that is due, the parent hears of the end once.")
    func endIsDue() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let end: Void = clock.advance(by: .seconds(60))
        // Wakes at the same moment as the unit's work.
        try await clock.sleep(for: .seconds(60))
        await unit.shutdown()
        await end

        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 1)
    }

    @Test("In each tried order of two detaches, all work has ended after both.")
    func twoDetaches() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let first: Void = unit.shutdown()
        async let second: Void = unit.shutdown()
        _ = await (first, second)

        #expect(unit.tree.work.isEmpty)
        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
    }

    @Test("The work lasts until the parent has handled the end.")
    func lastsUntilTold() async throws {
        listener.didFinishHeadlessTemplateSpy.suspends()
        try await UnitUnderTest.launch(makeSUT()) { unit in
            await clock.advance(by: .seconds(60))
            await settle()

            #expect(unit.tree.work.count == 1)
            listener.didFinishHeadlessTemplateSpy.resume(returning: ())
        }
    }
}
