import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Synchronization
import Testing

@Suite("The end of a cook in PitCookInteractor", .schedules(50), .exhaustive)
struct PitCookEndTests {
    private let fixture = PitCookFixture()
    private let early = PitError.early("brisket: rub has 30 min left.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("When the cook is gone, the parent hears of it once.")
    func gone() async throws {
        try await fixture.launch {
            fixture.send(fixture.off)
            await settle()
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown.dropFirst() == [.gone("brisket")])
        }
    }

    @Test(
        "A cook whose start was undone is shown as such, though one of its name was finished before."
    )
    func undone() async throws {
        var pit = fixture.off
        fixture.clock.advance(by: .seconds(60))
        _ = pit.start(.brisket, at: fixture.clock.now)
        fixture.send(pit)
        try await fixture.launch {
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown.dropFirst() == [.undone("brisket")])
        }
    }

    @Test("Of a cook that this program took off elsewhere, as by a redo, only the parent hears.")
    func takenOffHere() async throws {
        try await fixture.launch {
            fixture.service.shownChange.update(from: fixture.smoke, to: fixture.off)
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown.count == 1)
        }
    }

    @Test("A cook that was never there is named, and reported to the parent.")
    func neverThere() async throws {
        fixture.send(fixture.off)

        try await fixture.launch {
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown == [.gone("brisket")])
        }
    }

    @Test("A cook that comes back is shown; when it is gone again, the parent hears of it again.")
    func comesBack() async throws {
        try await fixture.launch {
            fixture.send(fixture.off)
            await settle()

            fixture.send(fixture.smoke)
            await settle()
            #expect(shown.last == fixture.smoking())
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 2)
            #expect(shown.last == .gone("brisket"))
        }
    }

    @Test("A cook that comes back after the person took one off is named when it is gone.")
    func comesBackAfterFinish() async throws {
        try await fixture.launch { sut in
            fixture.takeOffWhenAsked()
            await sut.didTapFinish(early: true)
            fixture.send(fixture.rub)
            await settle()

            fixture.send(fixture.off)
            await settle()

            #expect(shown.last == .gone("brisket"))
            #expect(fixture.service.performSpy.callCount == 1)
            #expect(fixture.listener.didFinishPitCookSpy.callCount == 2)
        }
    }

    @Test("When the parent detaches the unit, because the cook is gone, all of its work ends.")
    func detachedByParent() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        fixture.listener.didFinishPitCookSpy.answers { [weak unit] _ async in
            await unit?.shutdown()
        }

        fixture.send(fixture.off)
        await settle()

        #expect(shown.last == .gone("brisket"))
        #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
        #expect(unit.tree.work.isEmpty)
        #expect(fixture.clock.sleeps.isEmpty)
    }

    @Test("A cook that is gone before the question is asked is reported before it.")
    func goneBeforeTheQuestion() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.answers { [fixture, early] _ async throws(PitError) in
                fixture.send(fixture.off)
                await settle()
                throw early
            }
            fixture.presenter.askForConsentSpy.answers { [fixture] _ in
                #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
                return false
            }

            await sut.didTapFinish(early: false)

            #expect(fixture.presenter.askForConsentSpy.callCount == 1)
            #expect(fixture.service.performSpy.callCount == 1)
            #expect(shown.contains(.gone("brisket")))
        }
    }

    @Test("When another program takes the cook off, the open question ends with the unit.")
    func goneDuringTheQuestion() async throws {
        fixture.service.performSpy.fails(early)
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        fixture.presenter.askForConsentSpy.suspendsUntilCancelled(returning: false)
        fixture.listener.didFinishPitCookSpy.answers { [weak unit] _ async in
            await unit?.shutdown()
        }
        let tap = start { await unit.interactor.didTapFinish(early: false) }
        await fixture.presenter.askForConsentSpy.called(times: 1)

        fixture.send(fixture.off)
        await settle()
        await tap.value

        #expect(shown.contains(.gone("brisket")))
        #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
        #expect(fixture.service.performSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }
}

@Suite("PitCookInteractor under many schedules", .schedules(500))
struct PitCookSchedulesTests {
    private let fixture = PitCookFixture()
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("Whether the state or the answer comes first, a confirmation ends in the same way.")
    func stateAndAnswer() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.suspends()
            async let tap: Void = sut.didTapConfirm(early: false)
            await fixture.service.performSpy.called(times: 1)

            let state = start { [fixture] in fixture.send(fixture.smoke) }
            fixture.service.performSpy.resume(returning: PitAnswer())
            await state.value
            await tap
            await settle()

            #expect(shown.last == fixture.smoking(.done(.confirmBrisket)))
            #expect(fixture.clock.sleeps == [fixture.time(in: 120)])
        }
    }

    @Test("Whether the state or the answer comes first, the parent hears once that it is finished.")
    func stateAndAnswerOfTheLast() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.suspends()
            fixture.listener.didFinishPitCookSpy.answers { [fixture] _ async in
                #expect(
                    fixture.presenter.showSpy.calls.last == fixture.rubbing(.done(.finishBrisket)))
            }
            async let tap: Void = sut.didTapFinish(early: false)
            await fixture.service.performSpy.called(times: 1)

            let state = start { [fixture] in fixture.send(fixture.off) }
            fixture.service.performSpy.resume(returning: PitAnswer())
            await state.value
            await tap
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
        }
    }

    @Test(
        "Whether the state or the answer comes first, a finish returns when the parent is notified."
    )
    func finishReturns() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.takeOffWhenAsked()
            fixture.listener.didFinishPitCookSpy.suspends()

            let hasReturned = Mutex(false)
            let tap = start {
                await unit.interactor.didTapFinish(early: false)
                hasReturned.withLock { $0 = true }
            }
            await settle()

            #expect(!hasReturned.withLock { $0 })
            fixture.listener.didFinishPitCookSpy.resume(returning: ())
            await tap.value
        }
    }

    @Test("An end that comes while the start of an action is shown is reported after its result.")
    func endAtTheStart() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            fixture.presenter.showSpy.answers { [fixture] state async in
                let pending = fixture.rubbing(.pending(.finishBrisket))
                guard state == pending else { return }
                fixture.send(fixture.off)
                await settle()
                #expect(fixture.listener.didFinishPitCookSpy.callCount == 0)
            }
            fixture.service.performSpy.returns(PitAnswer())

            await unit.interactor.didTapFinish(early: false)

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
        }
    }

    @Test("A state that comes while the first one is shown is shown after it.")
    func duringFirst() async throws {
        fixture.presenter.showSpy.suspends()
        let launching = start { try await UnitUnderTest.launch(fixture.makeSUT()) }
        await fixture.presenter.showSpy.called(times: 1)

        fixture.send(fixture.smoke)
        await settle()

        #expect(shown.count == 1)
        fixture.presenter.showSpy.resumeAll(returning: ())
        let unit = try await launching.value
        await settle()
        #expect(shown.last == fixture.smoking())
        await unit.shutdown()
    }

    @Test("Two taps at once are one action.")
    func twoTaps() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.suspends()

            async let first: Void = sut.didTapConfirm(early: false)
            async let second: Void = sut.didTapConfirm(early: false)
            await settle()

            #expect(fixture.service.performSpy.callCount == 1)
            fixture.service.performSpy.resume(returning: PitAnswer())
            _ = await (first, second)
        }
    }

    @Test("In each tried order of a state, an event and a tap, the newest is shown last.")
    func newestLast() async throws {
        try await fixture.launch { sut in
            fixture.service.performSpy.returns(PitAnswer())

            async let tap: Void = sut.didTapAdjust(by: .seconds(60))
            fixture.clock.advance(by: .seconds(30 * 60))
            fixture.send(fixture.smoke)
            fixture.clock.advance(by: .seconds(90 * 60))
            await tap
            await settle()

            #expect(
                shown.last
                    == fixture.state(
                        fixture.smoke, .started(stage: 2),
                        .done(.adjust("brisket", by: .seconds(60)))))
            #expect(fixture.clock.sleeps == [fixture.time(in: 60)])
        }
    }

    @Test(
        "In each tried order of a state, an event, a tap and the detach, nothing is shown after it."
    )
    func detach() async throws {
        let sut = fixture.makeSUT()
        let unit = try await UnitUnderTest.launch(sut)

        async let tap: Void = sut.didTapFinish(early: false)
        fixture.send(fixture.smoke)
        fixture.clock.advance(by: .seconds(120 * 60))
        await unit.shutdown()
        let count = shown.count
        await tap
        await settle()

        #expect(shown.count == count)
        #expect(unit.tree.work.isEmpty)
        #expect(fixture.clock.sleeps.isEmpty)
    }

    @Test("In each tried order of the end and a tap, the parent detaches the unit once.")
    func endAndTap() async throws {
        let sut = fixture.makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        fixture.service.performSpy.fails(.rejected("There is no cook `brisket`."))
        fixture.listener.didFinishPitCookSpy.answers { [weak unit] _ async in
            await unit?.shutdown()
        }

        fixture.send(fixture.off)
        await sut.didTapFinish(early: false)
        await settle()

        #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
        #expect(unit.tree.work.isEmpty)
    }
}
