import HeadlessTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("HeadlessTemplateInteractor", .schedules(50))
struct HeadlessTemplateInteractorTests {
    private let service = HeadlessTemplateServiceSpy()
    private let listener = HeadlessTemplateListenerSpy()

    private func makeSUT() -> HeadlessTemplateInteractor {
        HeadlessTemplateInteractor(service: service, listener: listener)
    }

    @Test("Becoming active starts the announcement; while it is pending, the parent hears nothing.")
    func pending() async throws {
        service.announceSpy.suspends()

        let unit = try await UnitUnderTest.launch(makeSUT())
        await settle()

        #expect(unit.tree.work == ["announces the special"])
        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
        service.announceSpy.resume(returning: ())
        await unit.shutdown()
    }

    @Test("The parent hears of the success.")
    func success() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await listener.didFinishHeadlessTemplateSpy.called(times: 1)

        #expect(listener.didFinishHeadlessTemplateSpy.calls == [nil])
        await unit.shutdown()
    }

    @Test("The parent hears of a failure with its reason.")
    func failure() async throws {
        let error = HeadlessTemplateError.unavailable("The bell is broken.")
        service.announceSpy.fails(error)

        let unit = try await UnitUnderTest.launch(makeSUT())
        await listener.didFinishHeadlessTemplateSpy.called(times: 1)

        #expect(listener.didFinishHeadlessTemplateSpy.calls == [error])
        await unit.shutdown()
    }

    @Test("A detach cancels the pending announcement; the parent hears nothing.")
    func cancelledByDetach() async throws {
        service.announceSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(makeSUT())
        await service.announceSpy.called(times: 1)

        await unit.shutdown()

        #expect(listener.didFinishHeadlessTemplateSpy.callCount == 0)
        #expect(unit.tree.work.isEmpty)
    }
}
