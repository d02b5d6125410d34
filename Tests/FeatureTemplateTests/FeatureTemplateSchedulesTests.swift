import Routing
import RoutingTestSupport
import ServiceTemplateContract
import Testing

@testable import FeatureTemplate

@Suite("FeatureTemplateInteractor under every schedule", .schedules(200))
struct FeatureTemplateSchedulesTests {
    private let service = ServiceTemplateServiceSpy()
    private let presenter = FeatureTemplatePresentableSpy()
    private let listener = FeatureTemplateListenerSpy()
    private let items = [ServiceTemplateItem(name: "ribs")]

    private func makeSUT() -> FeatureTemplateInteractor {
        FeatureTemplateInteractor(service: service, presenter: presenter, listener: listener)
    }

    @Test("In every order of a load and the detach, nothing is shown after the detach.")
    func loadAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)

        async let retry: Void = sut.didTapRetry()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await retry
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("In every order of a tap on close and the detach, the tap has ended after the detach.")
    func closeAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.didFinishFeatureTemplateSpy.suspendsUntilCancelled(returning: ())

        async let close: Void = sut.didTapClose()
        await unit.shutdown()
        #expect(listener.didFinishFeatureTemplateSpy.suspendedCount == 0)
        await close
    }

    @Test("Two retries at once are one load.")
    func twoRetries() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await presenter.showSpy.called(times: 2)
            service.itemsSpy.suspends()

            async let first: Void = sut.didTapRetry()
            async let second: Void = sut.didTapRetry()
            await settle()

            #expect(service.itemsSpy.callCount == 2)
            service.itemsSpy.resume(returning: items)
            _ = await (first, second)
        }
    }

    @Test("In every order of a tap on close and the load, the parent's detach ends both.")
    func closeAndLoad() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.didFinishFeatureTemplateSpy.answers { [weak unit] () async in
            await unit?.shutdown()
        }

        await sut.didTapClose()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("The service is called only after the view shows the load.")
    func shownFirst() async throws {
        presenter.showSpy.suspends()
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            #expect(presenter.showSpy.calls == [.loading])
            #expect(service.itemsSpy.callCount == 0)
            presenter.showSpy.resumeAll(returning: ())
        }
    }

    @Test("A retry returns only after its outcome is shown.")
    func retryReturns() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await settle()
            service.itemsSpy.returns(items)

            await sut.didTapRetry()

            #expect(presenter.showSpy.calls.last == .loaded(items))
        }
    }
}
