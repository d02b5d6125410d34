import Routing
import RoutingTestSupport
import ServiceTemplateContract
import Streams
import Testing

@testable import FeatureTemplate

@Suite("FeatureTemplateInteractor", .schedules(500))
struct FeatureTemplateInteractorTests {
    private let service = ServiceTemplateServiceSpy()
    private let presenter = FeatureTemplatePresentableSpy()
    private let listener = FeatureTemplateListenerSpy()
    private let ribs = ServiceTemplateItem(name: "ribs")
    private let error = ServiceTemplateError.rejected("The kitchen is closed.")

    private func makeSUT() -> FeatureTemplateInteractor {
        FeatureTemplateInteractor(service: service, presenter: presenter, listener: listener)
    }

    @Test("The newest items are shown at the start, and after each change.")
    func changes() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            #expect(presenter.showSpy.calls == [.items([])])

            service.lists.send([ribs])
            await settle()

            #expect(presenter.showSpy.calls == [.items([]), .items([ribs])])
        }
    }

    @Test("An item is added, and shown when the action returns.")
    func add() async throws {
        let sut = makeSUT()
        service.addSpy.answers { [lists = service.lists] in lists.send([$0]) }
        try await UnitUnderTest.launch(sut) {
            await sut.didTapAdd("ribs")

            #expect(service.addSpy.calls == [ribs])
            #expect(presenter.showSpy.calls == [.items([]), .items([ribs])])
        }
    }

    @Test("The reason why an item is not added is shown, also if the person has cancelled.")
    func failure() async throws {
        let sut = makeSUT()
        service.addSpy.plays(.failure(error), .failure(.cancelled))
        try await UnitUnderTest.launch(sut) {
            await sut.didTapAdd("ribs")
            await sut.didTapAdd("ribs")

            #expect(
                presenter.showSpy.calls == [.items([]), .failed(error), .failed(.cancelled)])
        }
    }

    @Test("A detach cancels the action and the unit's other work, and nothing is shown of it.")
    func detach() async throws {
        let sut = makeSUT()
        service.addSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(sut)
        async let add: Void = sut.didTapAdd("ribs")
        await service.addSpy.called(times: 1)

        await unit.shutdown()
        service.lists.send([ribs])
        await add

        #expect(presenter.showSpy.calls == [.items([])])
        #expect(unit.tree.work.isEmpty)
    }

    @Test("A tap on close reaches the parent; after the detach a tap has no effect.")
    func close() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        await sut.didTapClose()
        #expect(listener.didFinishFeatureTemplateSpy.callCount == 1)
        await unit.shutdown()

        await sut.didTapAdd("ribs")
        await sut.didTapClose()

        #expect(service.addSpy.callCount == 0)
        #expect(listener.didFinishFeatureTemplateSpy.callCount == 1)
    }

    @Test("In each tried order of two changes, the newest items are shown last, and none twice.")
    func twoChanges() async throws {
        let corn = ServiceTemplateItem(name: "corn")
        try await UnitUnderTest.launch(makeSUT()) {
            async let first: Void = service.lists.send([ribs])
            async let second: Void = service.lists.send([ribs, corn])
            _ = await (first, second)
            await settle()

            let shown = presenter.showSpy.calls
            #expect(shown.last == service.items.newest.map { .items($0) })
            #expect(Set(shown).count == shown.count)
        }
    }

    @Test("In each tried order of a change and the detach, nothing is shown after the detach.")
    func changeAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        async let change: Void = service.lists.send([ribs])
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await change
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test(
        "In each tried order of a tap on close and the detach, the tap has ended after the detach.")
    func closeAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.didFinishFeatureTemplateSpy.suspendsUntilCancelled(returning: ())

        async let close: Void = sut.didTapClose()
        await unit.shutdown()
        #expect(listener.didFinishFeatureTemplateSpy.suspendedCount == 0)
        await close
    }
}
