import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("The actions of PitCookInteractor", .schedules(50), .exhaustive)
struct PitCookActionTests {
    private let fixture = PitCookFixture()
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    private func rubbing(_ phase: PitCookPhase) -> PitCookState {
        fixture.state(fixture.rub, .started(stage: 0), phase)
    }

    @Test("A confirmation is pending until the service has answered; the view shows it first.")
    func pending() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.confirmSpy.suspends()

            async let tap: Void = sut.didTapConfirm(early: false)
            await settle()

            #expect(shown == [rubbing(.none), rubbing(.pending(.confirm))])
            fixture.service.confirmSpy.resume(returning: fixture.smoke.cooks[0])
            await tap
            #expect(shown.last == rubbing(.done(.confirm)))
        }
    }

    @Test("The stage that was shown at the tap is confirmed, though the next one starts meanwhile.")
    func stageAtTheTap() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.showSpy.answers { [fixture] state async in
                let pending = fixture.state(fixture.rub, .started(stage: 0), .pending(.confirm))
                if state == pending { fixture.send(fixture.smoke) }
            }
            fixture.service.confirmSpy.returns(fixture.smoke.cooks[0])

            await unit.interactor.didTapConfirm(early: false)

            #expect(fixture.service.confirmSpy.calls.map(\.1) == [0])
            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 1), .done(.confirm)))
        }
    }

    @Test("The view shows that an action is pending before the service is called.")
    func shownFirst() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.presenter.showSpy.suspends()
            fixture.service.finishSpy.returns(fixture.rub.cooks[0])

            async let tap: Void = sut.didTapFinish(early: false)
            await settle()

            #expect(fixture.service.finishSpy.callCount == 0)
            fixture.presenter.showSpy.resumeAll(returning: ())
            await tap
            #expect(fixture.service.finishSpy.callCount == 1)
            #expect(shown.last == rubbing(.done(.finish)))
        }
    }

    @Test("The stage that is shown is confirmed, and its successor is shown with the success.")
    func confirm() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.confirmSpy.answers { [fixture] _ in
                fixture.send(fixture.smoke)
                return fixture.smoke.cooks[0]
            }

            await sut.didTapConfirm(early: false)

            #expect(fixture.service.confirmSpy.calls.map(\.id) == ["brisket"])
            #expect(fixture.service.confirmSpy.calls.map(\.stage) == [0])
            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 1), .done(.confirm)))
        }
    }

    @Test("A cook that is done has no stage to confirm.")
    func confirmDone() async throws {
        fixture.send(fixture.smoke)
        fixture.clock.advance(by: .seconds(180 * 60))
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            await sut.didTapConfirm(early: false)

            let reason = "brisket is done, so no stage can be confirmed. Nothing changed."
            #expect(shown.last == fixture.state(fixture.smoke, .done, .failed(.rejected(reason))))
            #expect(fixture.service.confirmSpy.callCount == 0)
        }
    }

    @Test("A stage is adjusted by a duration.")
    func adjust() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.adjustSpy.returns(fixture.rub.cooks[0])

            await sut.didTapAdjust(by: .seconds(-900))

            #expect(fixture.service.adjustSpy.calls.map(\.id) == ["brisket"])
            #expect(fixture.service.adjustSpy.calls.map(\.duration) == [.seconds(-900)])
            #expect(shown.last == rubbing(.done(.adjust(.seconds(-900)))))
        }
    }

    @Test("A note is kept by the service, and its success is shown.")
    func note() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.noteSpy.returns(fixture.rub.cooks[0])

            await sut.didTapNote("Added oak.")

            #expect(fixture.service.noteSpy.calls.map(\.id) == ["brisket"])
            #expect(fixture.service.noteSpy.calls.map(\.text) == ["Added oak."])
            #expect(shown.last == rubbing(.done(.note("Added oak."))))
        }
    }

    @Test("A cook that is finished is shown as such; then the parent hears that it is gone.")
    func finish() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
            fixture.service.finishSpy.answers { [fixture] _ in
                fixture.send(fixture.off)
                return fixture.rub.cooks[0]
            }

            await sut.didTapFinish(early: false)

            #expect(fixture.service.finishSpy.calls.map(\.id) == ["brisket"])
            #expect(shown.last == rubbing(.done(.finish)))
            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        }
    }
}
