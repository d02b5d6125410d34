import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitCook

@Suite("The actions of PitCookInteractor", .schedules(50), .exhaustive)
struct PitCookActionTests {
    private let fixture = PitCookFixture()
    private let early = PitError.early("brisket: rub has 30 min left.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }
    private var requests: [PitRequest] { fixture.service.performSpy.calls }

    /// Lets the service refuse what is early, as a real one does, and take the cook off else.
    private func refuseEarly() {
        fixture.service.performSpy.answers { [fixture, early] request throws(PitError) in
            guard request == request.early else { throw early }
            if request == .finishBrisket.early { fixture.send(fixture.off) }
            return PitAnswer()
        }
    }

    @Test(
        "A request is shown as pending before the service has it, and as done when it has answered.",
        arguments: [
            PitRequest.confirmBrisket, .finishBrisket, .adjust("brisket", by: .seconds(-900)),
            .note("brisket", "Added oak."),
        ])
    func done(request: PitRequest) async throws {
        try await fixture.launch { sut in
            fixture.presenter.showSpy.suspends()
            fixture.service.performSpy.suspends()
            async let tap: Void = sut.tap(request)
            await settle()
            #expect(shown == [fixture.rubbing(.none), fixture.rubbing(.pending(request))])
            #expect(requests.isEmpty)

            fixture.presenter.showSpy.resumeAll(returning: ())
            await fixture.service.performSpy.called(times: 1)
            #expect(shown.count == 2)
            fixture.service.performSpy.resume(returning: PitAnswer())
            await tap

            #expect(requests == [request])
            #expect(shown.last == fixture.rubbing(.done(request)))
        }
    }

    @Test("The stage that was shown at the tap is confirmed, though the next one starts meanwhile.")
    func stageAtTheTap() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.showSpy.answers { [fixture] state async in
                if state == fixture.rubbing(.pending(.confirmBrisket)) {
                    fixture.send(fixture.smoke)
                }
            }
            fixture.service.performSpy.returns(PitAnswer())

            await unit.interactor.didTapConfirm(early: false)

            #expect(requests == [.confirmBrisket])
            #expect(shown.last == fixture.smoking(.done(.confirmBrisket)))
        }
    }

    @Test("What the service has sent before its answer is shown with the success.")
    func newest() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.answers { [fixture] _ in
                fixture.send(fixture.smoke)
                return PitAnswer()
            }

            await sut.didTapConfirm(early: false)

            #expect(requests == [.confirmBrisket])
            #expect(shown.last == fixture.smoking(.done(.confirmBrisket)))
        }
    }

    @Test("A confirmation of a cook that is done is one of its last stage, which the pit refuses.")
    func confirmDone() async throws {
        fixture.send(fixture.smoke)
        fixture.clock.advance(by: .seconds(180 * 60))
        try await fixture.launch { sut in
            await sut.didTapConfirm(early: false)

            #expect(requests == [.confirm("brisket", stage: 2, early: false)])
            #expect(shown.last == fixture.state(fixture.smoke, .done, .failed(.cancelled)))
        }
    }

    @Test(
        "What is early is done after a yes only; then the parent hears of the end.",
        arguments: [PitRequest.confirmBrisket, .finishBrisket], [true, false])
    func consent(to request: PitRequest, isWanted: Bool) async throws {
        refuseEarly()
        fixture.presenter.askForConsentSpy.returns(isWanted)
        try await fixture.launch { sut in
            await sut.tap(request)

            #expect(fixture.presenter.askForConsentSpy.calls.map(\.to) == [request])
            #expect(requests == (isWanted ? [request, request.early] : [request]))
            #expect(shown.last == fixture.rubbing(isWanted ? .done(request) : .failed(early)))
            let ends = isWanted && request == .finishBrisket
            #expect(fixture.listener.didFinishPitCookSpy.callCount == (ends ? 1 : 0))
        }
    }

    @Test(
        "A person who says that it is early is not asked.",
        arguments: [PitRequest.confirmBrisket.early, .finishBrisket.early])
    func saidSo(request: PitRequest) async throws {
        refuseEarly()
        try await fixture.launch { sut in
            await sut.tap(request)

            #expect(fixture.presenter.askForConsentSpy.callCount == 0)
            #expect(requests == [request])
            #expect(shown.last == fixture.rubbing(.done(request)))
            let ends = request == .finishBrisket.early
            #expect(fixture.listener.didFinishPitCookSpy.callCount == (ends ? 1 : 0))
        }
    }

    @Test("What fails in spite of consent shows the reason, also after a cancellation.")
    func failsWithConsent() async throws {
        let sut = fixture.makeSUT()
        let over = PitError.rejected("The stage is over.")
        try await UnitUnderTest.launch(sut) {
            fixture.service.performSpy.plays(.failure(early), .failure(over))
            fixture.presenter.askForConsentSpy.suspends()
            let tap = start { await sut.didTapConfirm(early: false) }
            await fixture.presenter.askForConsentSpy.called(times: 1)

            tap.cancel()
            fixture.presenter.askForConsentSpy.resume(returning: true)
            await tap.value

            #expect(requests == [.confirmBrisket, .confirmBrisket.early])
            #expect(shown.last == fixture.rubbing(.failed(over)))
        }
    }

    @Test("A question that the person cancels shows that nothing changed.")
    func cancelledQuestion() async throws {
        refuseEarly()
        try await fixture.launch { sut in
            fixture.presenter.askForConsentSpy.suspendsUntilCancelled(returning: false)
            let tap = start { await sut.didTapConfirm(early: false) }
            await fixture.presenter.askForConsentSpy.called(times: 1)

            tap.cancel()
            await tap.value

            #expect(requests == [.confirmBrisket])
            #expect(shown.last == fixture.rubbing(.failed(.cancelled)))
        }
    }
}

@Suite("Actions of PitCookInteractor that fail", .schedules(50))
struct PitCookFailureTests {
    private let fixture = PitCookFixture()
    private let error = PitError.unavailable("The pit cannot be written.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }
    private var performSpy: Spy<PitRequest, PitAnswer, PitError> { fixture.service.performSpy }

    @Test("An action that fails shows the reason; then another one is possible.")
    func failure() async throws {
        try await fixture.launch { sut in
            performSpy.plays(.failure(error), .success(PitAnswer()))

            await sut.didTapFinish(early: false)
            #expect(shown.last == fixture.rubbing(.failed(error)))
            await sut.didTapFinish(early: false)

            #expect(shown.last == fixture.rubbing(.done(.finishBrisket)))
        }
    }

    @Test("A failure is shown although the pit cannot be read any more.")
    func failureOfThePit() async throws {
        try await fixture.launch { sut in
            performSpy.answers { [fixture, error] _ throws(PitError) in
                fixture.send(.unavailable(error))
                throw error
            }

            await sut.didTapFinish(early: false)

            #expect(shown.contains(fixture.rubbing(.failed(error))))
        }
    }

    @Test("A second action is refused visibly while the first one is pending.")
    func refused() async throws {
        try await fixture.launch { sut in
            performSpy.suspends()
            async let first: Void = sut.didTapFinish(early: false)
            await performSpy.called(times: 1)

            await sut.didTapConfirm(early: false)

            #expect(
                shown.suffix(2) == [
                    fixture.rubbing(.pending(.finishBrisket)),
                    fixture.rubbing(.refused(pending: .finishBrisket)),
                ])
            #expect(performSpy.callCount == 1)
            performSpy.resume(throwing: error)
            await first
            #expect(shown.last == fixture.rubbing(.failed(error)))
        }
    }

    @Test(
        "An action that the person cancels is shown as cancelled, also before it starts.",
        arguments: [true, false])
    func cancelled(hasStarted: Bool) async throws {
        try await fixture.launch { sut in
            performSpy.suspendsUntilCancelled(throwing: .cancelled)
            let tap = start { await sut.didTapAdjust(by: .seconds(300)) }
            if hasStarted { await performSpy.called(times: 1) }

            tap.cancel()
            await tap.value

            #expect(shown.last == fixture.rubbing(.failed(.cancelled)))
        }
    }

    @Test("An action that is cancelled too late is shown as done, and the parent hears of the end.")
    func cancelledTooLate() async throws {
        try await fixture.launch { sut in
            performSpy.suspends()
            let tap = start { await sut.didTapFinish(early: false) }
            await performSpy.called(times: 1)

            tap.cancel()
            fixture.send(fixture.off)
            await settle()
            performSpy.resume(returning: PitAnswer())
            await tap.value

            #expect(shown.last == fixture.rubbing(.done(.finishBrisket)))
            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        }
    }

    @Test("A detach cancels the action; afterwards an action has no effect.")
    func detach() async throws {
        let sut = fixture.makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        performSpy.suspendsUntilCancelled(throwing: .cancelled)
        async let tap: Void = sut.didTapFinish(early: false)
        await performSpy.called(times: 1)

        await unit.shutdown()
        await tap
        #expect(shown.last == fixture.rubbing(.failed(.cancelled)))
        await sut.didTapFinish(early: false)

        #expect(performSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }

    @Test("Before a cook is seen, an action does nothing.")
    func noCook() async throws {
        fixture.send(.unavailable(error))
        try await fixture.launch { sut in
            await sut.didTapFinish(early: false)

            #expect(performSpy.callCount == 0)
            #expect(shown == [.unavailable(error)])
        }
    }
}
