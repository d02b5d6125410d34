import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("Actions of PitCookInteractor that fail", .schedules(50))
struct PitCookFailureTests {
    private let fixture = PitCookFixture()
    private let error = PitError.unavailable("The pit cannot be written.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    private func rubbing(_ phase: PitCookPhase) -> PitCookState {
        fixture.state(fixture.rub, .started(stage: 0), phase)
    }

    @Test("An action that fails shows the reason; then another one is possible.")
    func failure() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.plays(.failure(error), .success(fixture.rub.cooks[0]))

            await sut.didTapFinish(early: false)
            #expect(shown.last == rubbing(.failed(error)))
            await sut.didTapFinish(early: false)

            #expect(shown.last == rubbing(.done(.finish)))
        }
    }

    @Test("A failure is shown although the pit cannot be read any more.")
    func failureOfThePit() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.answers { [fixture, error] _ throws(PitError) in
                fixture.send(.unavailable(error))
                throw error
            }

            await sut.didTapFinish(early: false)

            #expect(shown.contains(rubbing(.failed(error))))
        }
    }

    @Test("A second action is refused visibly while the first one is pending.")
    func refused() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.suspends()
            async let first: Void = sut.didTapFinish(early: false)
            await fixture.service.finishSpy.called(times: 1)

            await sut.didTapConfirm(early: false)

            #expect(
                shown.suffix(2) == [
                    rubbing(.pending(.finish)), rubbing(.refused(pending: .finish)),
                ])
            #expect(fixture.service.confirmSpy.callCount == 0)
            fixture.service.finishSpy.resume(throwing: error)
            await first
            #expect(shown.last == rubbing(.failed(error)))
        }
    }

    @Test("An action that the person cancels is shown as cancelled.")
    func cancelled() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.adjustSpy.suspendsUntilCancelled(throwing: .cancelled)
            let tap = start { await sut.didTapAdjust(by: .seconds(300)) }
            await fixture.service.adjustSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(shown.last == rubbing(.failed(.cancelled)))
        }
    }

    @Test("An action that is cancelled before it starts is shown as cancelled.")
    func cancelledBefore() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.suspendsUntilCancelled(throwing: .cancelled)

            let tap = start { await sut.didTapFinish(early: false) }
            tap.cancel()
            await tap.value

            #expect(shown.last == rubbing(.failed(.cancelled)))
        }
    }

    @Test("An action that is cancelled too late is shown as done, and the parent hears of the end.")
    func cancelledTooLate() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.suspends()
            let tap = start { await sut.didTapFinish(early: false) }
            await fixture.service.finishSpy.called(times: 1)

            tap.cancel()
            fixture.send(fixture.off)
            await settle()
            fixture.service.finishSpy.resume(returning: fixture.rub.cooks[0])
            await tap.value

            #expect(shown.last == rubbing(.done(.finish)))
            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        }
    }

    @Test("A detach cancels the action; afterwards an action has no effect.")
    func detach() async throws {
        let sut = fixture.makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        fixture.service.finishSpy.suspendsUntilCancelled(throwing: .cancelled)
        async let tap: Void = sut.didTapFinish(early: false)
        await fixture.service.finishSpy.called(times: 1)

        await unit.shutdown()
        await tap
        #expect(shown.last == rubbing(.failed(.cancelled)))
        await sut.didTapFinish(early: false)

        #expect(fixture.service.finishSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("Before a cook is seen, an action does nothing.")
    func noCook() async throws {
        fixture.send(.unavailable(error))
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapFinish(early: false)

            #expect(fixture.service.finishSpy.callCount == 0)
            #expect(shown == [.unavailable(error)])
        }
    }
}
