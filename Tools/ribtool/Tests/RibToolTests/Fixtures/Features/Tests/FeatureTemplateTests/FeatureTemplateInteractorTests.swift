import FeatureTemplate
import Routing
import RoutingTestSupport
import Testing

@Suite("FeatureTemplateInteractor", .schedules(50))
struct FeatureTemplateInteractorTests {
    private let service = FeatureTemplateServiceSpy()
    private let presenter = FeatureTemplatePresentableSpy()
    private let listener = FeatureTemplateListenerSpy()
    private let error = FeatureTemplateError.unavailable("The kitchen is closed.")

    private func makeSUT() -> FeatureTemplateInteractor {
        FeatureTemplateInteractor(service: service, presenter: presenter, listener: listener)
    }

    @Test("Becoming active starts a load; while it is pending, nothing else is shown.")
    func pending() async throws {
        service.specialSpy.suspends()

        let unit = try await UnitUnderTest.launch(makeSUT())
        await settle()

        #expect(presenter.showSpy.calls == [.loading])
        #expect(unit.tree.work == ["loads the special"])
        service.specialSpy.resume(returning: "ribs")
        await unit.shutdown()
    }

    @Test("A load that succeeds shows the special.")
    func success() async throws {
        service.specialSpy.returns("ribs")

        let unit = try await UnitUnderTest.launch(makeSUT())
        await presenter.showSpy.called(times: 2)

        #expect(presenter.showSpy.calls == [.loading, .loaded("ribs")])
        await unit.shutdown()
    }

    @Test("A load that fails shows the reason.")
    func failure() async throws {
        service.specialSpy.fails(error)

        let unit = try await UnitUnderTest.launch(makeSUT())
        await presenter.showSpy.called(times: 2)

        #expect(presenter.showSpy.calls == [.loading, .failed(error)])
        await unit.shutdown()
    }

    @Test("After a failure a retry loads again.")
    func retry() async throws {
        let sut = makeSUT()
        service.specialSpy.plays(.failure(error), .success("ribs"))
        let unit = try await UnitUnderTest.launch(sut)
        await presenter.showSpy.called(times: 2)

        await sut.didTapRetry()

        #expect(
            presenter.showSpy.calls == [.loading, .failed(error), .loading, .loaded("ribs")])
        await unit.shutdown()
    }

    @Test("A retry while the load is pending does nothing.")
    func retryWhilePending() async throws {
        let sut = makeSUT()
        service.specialSpy.suspends()
        let unit = try await UnitUnderTest.launch(sut)
        await service.specialSpy.called(times: 1)

        await sut.didTapRetry()

        #expect(service.specialSpy.callCount == 1)
        #expect(presenter.showSpy.calls == [.loading])
        service.specialSpy.resume(returning: "ribs")
        await unit.shutdown()
    }

    @Test("A detach cancels the pending load, which is still shown.")
    func cancelledByDetach() async throws {
        service.specialSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(makeSUT())
        await service.specialSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.showSpy.calls == [.loading, .failed(.cancelled)])
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap on close reaches the parent.")
    func close() async {
        let sut = makeSUT()

        await sut.didTapClose()

        #expect(listener.didCloseFeatureTemplateSpy.callCount == 1)
    }

    @Test("After the detach a tap has no effect.")
    func tapAfterDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        await presenter.showSpy.called(times: 2)
        await unit.shutdown()

        await sut.didTapRetry()
        await sut.didTapClose()

        #expect(service.specialSpy.callCount == 1)
        #expect(presenter.showSpy.callCount == 2)
        #expect(listener.didCloseFeatureTemplateSpy.callCount == 0)
    }
}
