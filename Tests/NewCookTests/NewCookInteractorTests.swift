import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingExtras
import RoutingTestSupport
import Streams
import Testing

@testable import NewCook

@Suite("NewCookInteractor", .schedules(50))
struct NewCookInteractorTests {
    private let dependency = NewCookDependencyStub()
    private let listener = NewCookListenerSpy()
    private let pit = PitServiceSpy()

    private var presenter: NewCookPresentableSpy { dependency.presenter }

    private func makeSUT(_ cut: String? = nil, _ weight: String? = nil) -> NewCookInteractor {
        pit.plansSpy.returns([.ribs])
        return NewCookInteractor(
            presenter: presenter, listener: listener, pit: pit, clock: dependency.clock,
            draft: NewCookDraft(cut: cut, weight: weight))
    }

    @Test(
        "The person is asked for the rest when the plans are there; the parent gets the result.",
        arguments: [.success(.ribs), .failure(.rejected("Given up."))]
            as [Result<CookOrder, PitError>])
    func asks(result: Result<CookOrder, PitError>) async throws {
        let sut = makeSUT("ham", "5kg")
        pit.plansSpy.suspends()
        presenter.askSpy.answers { _ async throws(PitError) in try result.get() }
        try await UnitUnderTest.launch(sut) {
            await settle()
            #expect(presenter.askSpy.callCount == 0)

            pit.plansSpy.resume(returning: [.ribs])
            await settle()

            #expect(
                presenter.askSpy.calls.map(\.typed) == [
                    NewCookPage(plans: [.ribs], draft: NewCookDraft(cut: "ham", weight: "5kg"))
                        .typed
                ])
            #expect(listener.newCookDidEndSpy.calls == [result])
        }
    }

    @Test(
        "Without plans the parent gets the reason.",
        arguments: [PitError.unavailable("The plans are damaged."), .cancelled])
    func failure(error: PitError) async throws {
        let sut = makeSUT()
        pit.plansSpy.fails(error)
        try await UnitUnderTest.launch(sut) {
            await settle()

            #expect(presenter.askSpy.callCount == 0)
            #expect(listener.newCookDidEndSpy.calls == [.failure(error)])
        }
    }

    @Test(
        "In each tried order of the plans and the detach, nothing is asked or reported after it.",
        .schedules(500), arguments: [nil, "5kg"])
    func detach(weight: String?) async throws {
        let sut = makeSUT("ribs", weight)
        presenter.askSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(sut)

        await unit.shutdown()
        let (asked, told) = (presenter.askSpy.callCount, listener.newCookDidEndSpy.callCount)
        await settle()

        #expect(presenter.askSpy.callCount == asked)
        #expect(listener.newCookDidEndSpy.callCount == told)
        #expect(listener.newCookDidEndSpy.calls != [.failure(.cancelled)])
    }

    @Test("A detach cancels the load, and plans that come later are not ordered.")
    func detachWhileLoading() async throws {
        let sut = makeSUT("ribs", "5kg")
        pit.plansSpy.suspends()
        let unit = try await UnitUnderTest.launch(sut)
        await pit.plansSpy.called(times: 1)

        start { await unit.shutdown() }
        await settle()
        pit.plansSpy.resume(returning: [.ribs])
        await settle()

        #expect(presenter.askSpy.callCount == 0)
        #expect(listener.newCookDidEndSpy.callCount == 0)
    }

    @Test(
        "In each tried order of the result and the parent's detach, all work ends.",
        .schedules(500))
    func detachOnEnd() async throws {
        let sut = makeSUT("ribs", "5kg")
        listener.newCookDidEndSpy.answers { [weak sut] _ async in await sut?.detachSelf() }
        let unit = try await UnitUnderTest.launch(sut)
        await settle()

        #expect(listener.newCookDidEndSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test(
        "What the meal plans needs no weight, unless another one is typed.",
        arguments: [("ribs", nil, 5000), ("ribs-2", nil, 2000), ("ribs", "3kg", 3000)])
    func planned(cut: String, weight: String?, grams: Int) async throws {
        let light = try #require(Weight("2kg"))
        var newest = Pit()
        _ = try newest.change(
            .plan(
                ready: dependency.clock.now + 36_000,
                adding: [.planned(.ribs), .planned(CookOrder(plan: .ribs, weight: light))]),
            at: dependency.clock.now)
        pit.states.send(.ready(newest))
        try await UnitUnderTest.launch(makeSUT(cut, weight)) {
            await settle()

            let order = try listener.newCookDidEndSpy.calls.first?.get()
            #expect(order?.plan == .ribs)
            #expect(order?.weight.grams == grams)
        }
    }

    @Test("A question that shows the unit that is built gets its result.")
    func answersAQuestion() async throws {
        let parent = Parent()
        pit.plansSpy.returns([.ribs])
        try await UnitUnderTest.launch(parent) {
            let result: Result<CookOrder, PitError> = try await Slot<String>(of: parent)
                .ask("NewCook") { [dependency, pit] in
                    await NewCookBuilder(dependency: dependency)
                        .build(
                            withListener: $0, pit: pit,
                            draft: NewCookDraft(cut: "ribs", weight: "5kg"))
                }

            #expect(result == .success(.ribs))
        }
    }

    private actor Parent: LeafInteractable {
        nonisolated let lifetime = Lifetime()
    }
}
