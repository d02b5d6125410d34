import PitContract
import PitTestSupport
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitCook

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
