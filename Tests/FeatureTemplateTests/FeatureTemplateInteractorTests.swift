import Routing
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@testable import FeatureTemplate

@Suite("FeatureTemplateInteractor", .schedules(50))
struct FeatureTemplateInteractorTests {
    private let service = ServiceTemplateServiceSpy()
    private let presenter = FeatureTemplatePresentableSpy()
    private let listener = FeatureTemplateListenerSpy()
    private let items = [ServiceTemplateItem(name: "ribs")]
    private let error = ServiceTemplateError.unavailable("The kitchen is closed.")

    private func makeSUT() -> FeatureTemplateInteractor {
        FeatureTemplateInteractor(service: service, presenter: presenter, listener: listener)
    }

    @Test("Becoming active starts a load; while it is pending, nothing else is shown.")
    func pending() async throws {
        service.itemsSpy.suspends()

        try await UnitUnderTest.launch(makeSUT()) { unit in
            await settle()

            #expect(presenter.showSpy.calls == [.loading])
            #expect(unit.tree.work.count == 1)
            service.itemsSpy.resume(returning: items)
        }
    }

    // snippet: load
    @Test("A load that succeeds shows the items.")
    func success() async throws {
        service.itemsSpy.returns(items)

        try await UnitUnderTest.launch(makeSUT()) {
            await presenter.showSpy.called(times: 2)

            #expect(presenter.showSpy.calls == [.loading, .loaded(items)])
        }
    }
    // end of snippet

    @Test("A load that fails shows the reason.")
    func failure() async throws {
        service.itemsSpy.fails(error)

        try await UnitUnderTest.launch(makeSUT()) {
            await presenter.showSpy.called(times: 2)

            #expect(presenter.showSpy.calls == [.loading, .failed(error)])
        }
    }

    @Test("After a failure a retry loads again.")
    func retry() async throws {
        let sut = makeSUT()
        service.itemsSpy.plays(.failure(error), .success(items))
        try await UnitUnderTest.launch(sut) {
            await presenter.showSpy.called(times: 2)

            await sut.didTapRetry()

            #expect(
                presenter.showSpy.calls == [.loading, .failed(error), .loading, .loaded(items)])
        }
    }

    @Test("A retry while the load is pending does nothing.")
    func retryWhilePending() async throws {
        let sut = makeSUT()
        service.itemsSpy.suspends()
        try await UnitUnderTest.launch(sut) {
            await service.itemsSpy.called(times: 1)

            await sut.didTapRetry()

            #expect(service.itemsSpy.callCount == 1)
            #expect(presenter.showSpy.calls == [.loading])
            service.itemsSpy.resume(returning: items)
        }
    }

    @Test("A retry that the person cancels shows that.")
    func cancelledRetry() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await presenter.showSpy.called(times: 2)
            service.itemsSpy.suspendsUntilCancelled(throwing: .cancelled)
            let retry = start { await sut.didTapRetry() }
            await service.itemsSpy.called(times: 2)

            retry.cancel()
            await retry.value

            #expect(presenter.showSpy.calls.last == .failed(.cancelled))
        }
    }

    @Test("A detach cancels the pending load, which is no failure to show.")
    func cancelledByDetach() async throws {
        service.itemsSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(makeSUT())
        await service.itemsSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.showSpy.calls == [.loading])
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap on close reaches the parent, also during the load.")
    func close() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapClose()

            #expect(listener.didFinishFeatureTemplateSpy.callCount == 1)
        }
    }

    @Test("After the detach a tap has no effect.")
    func tapAfterDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        await presenter.showSpy.called(times: 2)
        await unit.shutdown()

        await sut.didTapRetry()
        await sut.didTapClose()

        #expect(service.itemsSpy.callCount == 1)
        #expect(presenter.showSpy.callCount == 2)
        #expect(listener.didFinishFeatureTemplateSpy.callCount == 0)
    }
}
