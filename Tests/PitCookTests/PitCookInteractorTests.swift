import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitCook

@Suite("PitCookInteractor follows its cook", .schedules(50), .exhaustive)
struct PitCookInteractorTests {
    private let fixture = PitCookFixture()
    private let error = PitError.unavailable("The pit cannot be read.")
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("Becoming active shows how far the cook is.")
    func becomesActive() async throws {
        fixture.clock.advance(by: .seconds(30 * 60))

        try await fixture.launch {
            #expect(shown == [fixture.state(fixture.rub, .waits(stage: 0))])
        }
    }

    @Test("A change of the cook is shown.")
    func change() async throws {
        try await fixture.launch {
            fixture.send(fixture.smoke)
            await settle()

            #expect(
                shown == [
                    fixture.rubbing(),
                    fixture.smoking(),
                ])
        }
    }

    @Test("A change that the person made in this program is own.")
    func own() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.sendOwn(fixture.smoke, from: fixture.rub)
            await settle()

            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 1), isOwn: true))
        }
    }

    @Test("A change of another program is not own, though the person changes another cook then.")
    func notOwn() async throws {
        let old = fixture.smoke
        var pit = old
        _ = pit.start(.brisket, at: fixture.clock.now)
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            fixture.sendOwn(pit, from: old)
            await settle()

            #expect(shown.last == fixture.state(pit, .started(stage: 1)))
        }
    }

    @Test("A change of another cook is not shown.")
    func otherCook() async throws {
        try await fixture.launch {
            var pit = fixture.rub
            _ = pit.start(.brisket, at: fixture.clock.now)
            fixture.send(pit)
            await settle()

            #expect(shown.count == 1)
        }
    }

    @Test("A pit that cannot be read is shown, and the cook again afterwards.")
    func unavailable() async throws {
        try await fixture.launch {
            fixture.send(.unavailable(error))
            await settle()
            fixture.send(fixture.rub)
            await settle()

            let cook = fixture.rubbing()
            #expect(shown == [cook, .unavailable(error), cook])
        }
    }

    @Test("While the cook is there or cannot be seen, the parent hears nothing.")
    func there() async throws {
        try await fixture.launch {
            fixture.send(fixture.smoke)
            await settle()
            fixture.send(.unavailable(error))
            await settle()

            #expect(shown.count == 3)
            #expect(fixture.listener.didFinishPitCookSpy.callCount == 0)
        }
    }
}

@Suite("PitCookInteractor waits for the next event", .schedules(50))
struct PitCookEventTests {
    private let fixture = PitCookFixture()
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("It sleeps until the event is due, and shows nothing before.")
    func pending() async throws {
        try await fixture.launch {
            await settle()

            #expect(fixture.clock.sleeps == [fixture.time(in: 30)])
            fixture.clock.advance(by: .seconds(30 * 60 - 1))
            await settle()
            #expect(shown.count == 1)
        }
    }

    @Test("When the time has come the event is shown; while the cook waits, nothing sleeps.")
    func event() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            await settle()

            fixture.clock.advance(by: .seconds(30 * 60))
            await settle()

            #expect(shown.last == fixture.state(fixture.rub, .waits(stage: 0)))
            #expect(fixture.clock.sleeps.isEmpty)
            #expect(unit.tree.work.count == 1)
        }
    }

    @Test("After an event it sleeps until the next one, to the end.")
    func allEvents() async throws {
        fixture.send(fixture.smoke)
        try await fixture.launch {
            await settle()

            fixture.clock.advance(by: .seconds(120 * 60))
            await settle()
            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 2)))
            #expect(fixture.clock.sleeps == [fixture.time(in: 60)])
            fixture.clock.advance(by: .seconds(60 * 60))
            await settle()

            #expect(shown.last == fixture.state(fixture.smoke, .done))
            #expect(fixture.clock.sleeps.isEmpty)
        }
    }

    @Test("A state with another time replaces the sleep.")
    func otherTime() async throws {
        try await fixture.launch {
            await settle()

            fixture.send(fixture.smoke)
            await settle()

            #expect(fixture.clock.sleeps == [fixture.time(in: 120)])
        }
    }

    @Test("Without a cook nothing sleeps.")
    func noCook() async throws {
        try await fixture.launch {
            await settle()

            fixture.send(.unavailable(.unavailable("The pit cannot be read.")))
            await settle()
            #expect(fixture.clock.sleeps.isEmpty)
            fixture.send(fixture.rub)
            await settle()
            #expect(fixture.clock.sleeps.count == 1)
            fixture.send(fixture.off)
            await settle()

            #expect(fixture.clock.sleeps.isEmpty)
        }
    }

    @Test("When the cook is gone, the sleep ends before the parent hears of it.")
    func gone() async throws {
        try await fixture.launch {
            await settle()
            fixture.listener.didFinishPitCookSpy.suspends()

            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
            #expect(fixture.clock.sleeps.isEmpty)
            fixture.listener.didFinishPitCookSpy.resume(returning: ())
        }
    }

    @Test("A detach ends the sleep.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())
        await settle()

        await unit.shutdown()
        fixture.clock.advance(by: .seconds(30 * 60))

        #expect(fixture.clock.sleeps.isEmpty)
        #expect(unit.tree.work.isEmpty)
        #expect(shown.count == 1)
    }
}

@Suite("PitCookInteractor sleeps by the clock that it has", .schedules(50))
struct PitCookSleepTests {
    private let fixture = PitCookFixture()

    private func makeSUT(_ clock: PitClockSpy) -> PitCookInteractor {
        PitCookInteractor(
            id: "brisket", pit: fixture.service, clock: clock, presenter: fixture.presenter,
            listener: fixture.listener)
    }

    @Test("An equal state, which reports a jump of the clock, starts the sleep anew.")
    func jump() async throws {
        let clock = PitClockSpy()
        clock.nowSpy.returns(fixture.clock.now)
        clock.sleepSpy.suspendsUntilCancelled()
        try await UnitUnderTest.launch(makeSUT(clock)) {
            await settle()
            #expect(clock.sleepSpy.callCount == 1)

            clock.nowSpy.returns(fixture.time(in: 1))
            fixture.send(fixture.rub)
            await settle()

            let due = fixture.time(in: 30)
            #expect(clock.sleepSpy.calls == [due, due])
            #expect(fixture.presenter.showSpy.callCount == 1)
        }
    }

    @Test(
        "When the probe becomes silent, the cook is shown once more, without a new state of the pit."
    )
    func silence() async throws {
        let clock = fixture.clock
        var pit = fixture.rub
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        pit.measure(.celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        fixture.send(pit)
        let sut = PitCookInteractor(
            id: "brisket", pit: fixture.service, clock: clock, presenter: fixture.presenter,
            listener: fixture.listener)
        try await UnitUnderTest.launch(sut) {
            await settle()
            #expect(clock.sleeps == [fixture.time(in: 5)])

            clock.advance(by: .seconds(300))
            await settle()

            #expect(
                fixture.presenter.showSpy.calls.last
                    == fixture.state(pit, .started(stage: 0)))
            #expect(pit.cooks[0].silence(at: clock.now) == clock.now)
            #expect(clock.sleeps == [fixture.time(in: 25)])
        }
    }

    @Test("It sleeps once for each event.")
    func sleepsOnce() async throws {
        let clock = PitClockSpy()
        clock.nowSpy.returns(fixture.clock.now)
        clock.sleepSpy.suspends()
        try await UnitUnderTest.launch(makeSUT(clock)) {
            await settle()

            clock.nowSpy.returns(fixture.time(in: 30))
            clock.sleepSpy.resume(returning: ())
            await settle()

            #expect(clock.sleepSpy.calls == [fixture.time(in: 30)])
        }
    }
}
