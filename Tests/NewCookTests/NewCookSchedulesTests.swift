import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@testable import NewCook

@Suite("NewCookInteractor under many schedules", .schedules(500))
struct NewCookSchedulesTests {
    private let presenter = NewCookPresentableSpy()
    private let listener = NewCookListenerSpy()
    private let pit = PitServiceSpy()

    private func makeSUT(_ cut: String? = nil, _ weight: String? = nil) -> NewCookInteractor {
        pit.plansSpy.returns([.ribs])
        return NewCookInteractor(
            presenter: presenter, listener: listener, pit: pit, clock: ManualPitClock(),
            draft: NewCookDraft(cut: cut, weight: weight))
    }

    @Test("In each tried order of the last answer and a cancel, the parent hears one result.")
    func answerAndCancel() async throws {
        let sut = makeSUT("ribs")
        try await UnitUnderTest.launch(sut) {
            await presenter.showSpy.called(times: 2)

            start { sut.didEnter("5kg") }
            start { sut.didCancel() }
            await settle()

            #expect(listener.newCookDidEndSpy.callCount == 1)
        }
    }

    @Test("Two answers at once are taken in their order.")
    func twoAnswers() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await presenter.showSpy.called(times: 2)

            sut.didEnter("ribs")
            sut.didEnter("5kg")
            await settle()

            #expect(listener.newCookDidEndSpy.calls == [.ribs])
        }
    }

    @Test("In each tried order of the result and the parent's detach, all work ends.")
    func detachOnEnd() async throws {
        let sut = makeSUT("ribs", "5kg")
        listener.newCookDidEndSpy.answers { [weak sut] _ async in await sut?.detachSelf() }
        let unit = try await UnitUnderTest.launch(sut)

        sut.didCancel()
        await settle()

        #expect(listener.newCookDidEndSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("In each tried order of an answer and the detach, nothing is reported after the detach.")
    func answerAndDetach() async throws {
        let sut = makeSUT("ribs")
        let unit = try await UnitUnderTest.launch(sut)
        await presenter.showSpy.called(times: 2)

        start { sut.didEnter("5kg") }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        let told = listener.newCookDidEndSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(listener.newCookDidEndSpy.callCount == told)
    }
}
