import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("The end of a cook in PitCookInteractor", .schedules(50), .exhaustive)
struct PitCookEndTests {
    private let fixture = PitCookFixture()
    private let early = PitError.early("brisket: rub has 30 min left.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("When the cook is gone, the parent hears of it once.")
    func gone() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown.dropFirst() == [.undone("brisket")])
        }
    }

    @Test("Of a cook that this program took off elsewhere, as by a redo, only the parent hears.")
    func takenOffHere() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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

        try await UnitUnderTest.launch(fixture.makeSUT()) {
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.calls == ["brisket"])
            #expect(shown == [.gone("brisket")])
        }
    }

    @Test("A cook that comes back is shown; when it is gone again, the parent hears of it again.")
    func comesBack() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.send(fixture.off)
            await settle()

            fixture.send(fixture.smoke)
            await settle()
            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 1)))
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 2)
            #expect(shown.last == .gone("brisket"))
        }
    }

    @Test("A cook that comes back after the person took one off is named when it is gone.")
    func comesBackAfterFinish() async throws {
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
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
        let sut = fixture.makeSUT()
        try await UnitUnderTest.launch(sut) {
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
