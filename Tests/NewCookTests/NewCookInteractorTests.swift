import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Testing

@testable import NewCook

@Suite("NewCookInteractor", .schedules(50))
struct NewCookInteractorTests {
    private let presenter = NewCookPresentableSpy()
    private let listener = NewCookListenerSpy()
    private let pit = PitServiceSpy()
    private let cut = NewCookQuestion.cut(among: [.ribs])

    private func makeSUT(_ cut: String? = nil, _ weight: String? = nil) -> NewCookInteractor {
        pit.plansSpy.returns([.ribs])
        return NewCookInteractor(
            presenter: presenter, listener: listener, pit: pit, clock: ManualPitClock(),
            draft: NewCookDraft(cut: cut, weight: weight))
    }

    @Test("While the plans are being loaded, nothing is asked.")
    func loading() async throws {
        let sut = makeSUT()
        pit.plansSpy.suspends()
        try await UnitUnderTest.launch(sut) {
            await settle()

            #expect(presenter.showSpy.calls == [.loading])
            pit.plansSpy.resume(returning: [.ribs])
            await settle()
            #expect(presenter.showSpy.calls == [.loading, .asks(cut, refused: nil)])
        }
    }

    @Test("A complete draft is answered without a question.")
    func completeDraft() async throws {
        try await UnitUnderTest.launch(makeSUT("ribs", "5kg")) {
            await settle()

            #expect(presenter.showSpy.calls == [.loading])
            #expect(listener.newCookDidEndSpy.calls == [.ribs])
        }
    }

    @Test("The parent gets the order when both questions are answered, and not before.")
    func answers() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await settle()

            sut.didEnter("ribs")
            await settle()
            #expect(
                presenter.showSpy.calls == [
                    .loading, .asks(cut, refused: nil), .asks(.weight(of: .ribs), refused: nil),
                ])
            #expect(listener.newCookDidEndSpy.callCount == 0)

            sut.didEnter("5kg")
            await settle()
            #expect(listener.newCookDidEndSpy.calls == [.ribs])
        }
    }

    @Test("An answer that cannot be read is asked again.")
    func refuses() async throws {
        let sut = makeSUT("ham")
        try await UnitUnderTest.launch(sut) {
            await settle()
            #expect(presenter.showSpy.calls.last == .asks(cut, refused: "ham"))

            sut.didEnter("rbis")
            await settle()

            #expect(presenter.showSpy.calls.last == .asks(cut, refused: "rbis"))
            #expect(listener.newCookDidEndSpy.callCount == 0)
        }
    }

    @Test("A blank answer gives up.", arguments: ["", "  "])
    func blank(answer: String) async throws {
        let sut = makeSUT("ribs")
        try await UnitUnderTest.launch(sut) {
            await settle()

            sut.didEnter(answer)
            await settle()

            #expect(presenter.showSpy.calls.last == .gaveUp(.weight(of: .ribs)))
            #expect(presenter.showSpy.callCount == 3)
            #expect(listener.newCookDidEndSpy.calls == [nil])
        }
    }

    @Test("A cancelled question gives up; the parent hears of it after the view.")
    func cancel() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut) {
            await settle()
            presenter.showSpy.suspends()

            sut.didCancel()
            await settle()

            #expect(presenter.showSpy.calls.last == .gaveUp(cut))
            #expect(listener.newCookDidEndSpy.callCount == 0)
            presenter.showSpy.resume(returning: ())
            await settle()
            #expect(listener.newCookDidEndSpy.calls == [nil])
        }
    }

    @Test(
        "Without plans the reason is shown, and the dialog ends.",
        arguments: [PitError.unavailable("The plans are damaged."), .cancelled])
    func failure(error: PitError) async throws {
        let sut = makeSUT()
        pit.plansSpy.fails(error)
        try await UnitUnderTest.launch(sut) {
            await settle()

            #expect(presenter.showSpy.calls == [.loading, .failed(error)])
            #expect(listener.newCookDidEndSpy.calls == [nil])
        }
    }

    @Test("Giving up while the plans are being loaded ends the dialog for good.")
    func giveUpWhileLoading() async throws {
        let sut = makeSUT()
        pit.plansSpy.suspends()
        try await UnitUnderTest.launch(sut) {
            await settle()

            sut.didCancel()
            await settle()
            pit.plansSpy.resume(returning: [.ribs])
            await settle()

            #expect(presenter.showSpy.calls == [.loading, .gaveUp(nil)])
            #expect(listener.newCookDidEndSpy.calls == [nil])
        }
    }

    @Test("A detach cancels the load, and the parent hears nothing.")
    func detachWhileLoading() async throws {
        let sut = makeSUT()
        pit.plansSpy.suspendsUntilCancelled(throwing: .cancelled)
        let unit = try await UnitUnderTest.launch(sut)
        await pit.plansSpy.called(times: 1)

        await unit.shutdown()

        #expect(presenter.showSpy.calls == [.loading])
        #expect(listener.newCookDidEndSpy.callCount == 0)
    }

    @Test("A dialog that ends while it is being detached still tells the parent.")
    func detachWhileEnding() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        await settle()
        presenter.showSpy.suspends()
        sut.didCancel()
        await settle()

        start { await unit.shutdown() }
        await settle()
        presenter.showSpy.resume(returning: ())
        await settle()

        #expect(listener.newCookDidEndSpy.calls == [nil])
    }

    @Test("A draft whose plans come during the detach is not ordered.")
    func detachWithPlans() async throws {
        let sut = makeSUT("ribs", "5kg")
        pit.plansSpy.suspends()
        let unit = try await UnitUnderTest.launch(sut)
        await settle()

        start { await unit.shutdown() }
        await settle()
        pit.plansSpy.resume(returning: [.ribs])
        await settle()

        #expect(listener.newCookDidEndSpy.callCount == 0)
    }
}
