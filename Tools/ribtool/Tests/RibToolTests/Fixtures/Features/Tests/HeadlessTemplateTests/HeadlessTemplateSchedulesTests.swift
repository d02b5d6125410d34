import HeadlessTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("HeadlessTemplateInteractor under every schedule", .schedules(200))
struct HeadlessTemplateSchedulesTests {
    private let service = HeadlessTemplateServiceSpy()
    private let listener = HeadlessTemplateListenerSpy()

    private func makeSUT() -> HeadlessTemplateInteractor {
        HeadlessTemplateInteractor(service: service, listener: listener)
    }

    @Test("In every order of the announcement and the detach, the parent hears nothing after it.")
    func announcementAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        await unit.shutdown()
        let told = listener.didFinishHeadlessTemplateSpy.callCount
        await settle()

        #expect(listener.didFinishHeadlessTemplateSpy.callCount == told)
    }

    @Test("In every order of two detaches, all work has ended after both.")
    func twoDetaches() async throws {
        service.announceSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let first: Void = unit.shutdown()
        async let second: Void = unit.shutdown()
        _ = await (first, second)

        #expect(unit.tree.work.isEmpty)
        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
    }

    @Test("The work lasts until the parent has handled the result.")
    func lastsUntilTold() async throws {
        listener.didFinishHeadlessTemplateSpy.suspends()
        let unit = try await UnitUnderTest.launch(makeSUT())

        await settle()

        #expect(listener.didFinishHeadlessTemplateSpy.calls == [nil])
        #expect(unit.tree.work == ["announces the special"])
        listener.didFinishHeadlessTemplateSpy.resume(returning: ())
        await unit.shutdown()
    }
}
