import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("PitCookInteractor asks before something ends early", .schedules(50), .exhaustive)
struct PitCookConsentTests {
    private let fixture = PitCookFixture()
    private let early = PitError.early("brisket: rub has 30 min left.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    private func rubbing(_ phase: PitCookPhase) -> PitCookState {
        fixture.state(fixture.rub, .started(stage: 0), phase)
    }

    /// Lets the service refuse what is early, as a real one does.
    private func refuseEarly() {
        fixture.service.confirmSpy.answers { [fixture, early] call throws(PitError) in
            if call.early { return fixture.smoke.cooks[0] } else { throw early }
        }
        fixture.service.finishSpy.answers { [fixture, early] call throws(PitError) in
            if call.early { return fixture.rub.cooks[0] } else { throw early }
        }
    }

    @Test("With consent, the service is told that the stage of the tap ends early.")
    func consent() async throws {
        refuseEarly()
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.presenter.askForConsentSpy.returns(true)

            await sut.didTapConfirm(early: false)

            #expect(fixture.presenter.askForConsentSpy.calls.map(\.to) == [.confirm])
            #expect(fixture.service.confirmSpy.calls.map(\.early) == [false, true])
            #expect(fixture.service.confirmSpy.calls.map(\.stage) == [0, 0])
            #expect(shown.last == rubbing(.done(.confirm)))
        }
    }

    @Test("With consent, a cook is finished, and the parent hears of the end.")
    func consentToFinish() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.answers { [fixture, early] call throws(PitError) in
                guard call.early else { throw early }
                fixture.send(fixture.off)
                return fixture.rub.cooks[0]
            }
            fixture.presenter.askForConsentSpy.returns(true)

            await sut.didTapFinish(early: false)

            #expect(fixture.presenter.askForConsentSpy.callCount == 1)
            #expect(fixture.service.finishSpy.calls.map(\.early) == [false, true])
            #expect(shown.last == rubbing(.done(.finish)))
            #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
        }
    }

    @Test("What fails in spite of consent shows the reason, also after a cancellation.")
    func failsWithConsent() async throws {
        let sut = fixture.makeSUT()
        let over = PitError.rejected("The stage is over.")
        try await UnitUnderTest.launch(sut) {
            fixture.service.confirmSpy.plays(.failure(early), .failure(over))
            fixture.presenter.askForConsentSpy.suspends()
            let tap = start { await sut.didTapConfirm(early: false) }
            await fixture.presenter.askForConsentSpy.called(times: 1)

            tap.cancel()
            fixture.presenter.askForConsentSpy.resume(returning: true)
            await tap.value

            #expect(fixture.service.confirmSpy.calls.map(\.early) == [false, true])
            #expect(shown.last == rubbing(.failed(over)))
        }
    }

    @Test("Without consent nothing ends, and the reason is shown.")
    func noConsent() async throws {
        refuseEarly()
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapFinish(early: false)

            #expect(fixture.presenter.askForConsentSpy.calls.map(\.to) == [.finish])
            #expect(fixture.service.finishSpy.calls.map(\.early) == [false])
            #expect(shown.last == rubbing(.failed(early)))
        }
    }

    @Test("A person who says that it is early is not asked.")
    func saidSo() async throws {
        refuseEarly()
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapConfirm(early: true)
            await sut.didTapFinish(early: true)

            #expect(fixture.presenter.askForConsentSpy.callCount == 0)
            #expect(fixture.service.confirmSpy.calls.map(\.early) == [true])
            #expect(fixture.service.finishSpy.calls.map(\.early) == [true])
            #expect(shown.last == rubbing(.done(.finish)))
        }
    }

    @Test("A question that the person cancels shows that nothing changed.")
    func cancelled() async throws {
        refuseEarly()
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.presenter.askForConsentSpy.suspendsUntilCancelled(returning: false)
            let tap = start { await sut.didTapConfirm(early: false) }
            await fixture.presenter.askForConsentSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(fixture.service.confirmSpy.calls.map(\.early) == [false])
            #expect(shown.last == rubbing(.failed(.cancelled)))
        }
    }
}
