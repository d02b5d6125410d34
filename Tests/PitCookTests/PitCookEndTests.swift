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
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("When the cook is gone, the sleep ends before the parent hears of it.")
    func gone() async throws {
        try await fixture.launch {
            await settle()
            fixture.listener.didFinishPitCookSpy.suspends()

            fixture.send(fixture.off)
            await settle()

            #expect(fixture.listener.didFinishPitCookSpy.callCount == 1)
            #expect(shown.last == .gone("brisket"))
            #expect(fixture.clock.sleeps.isEmpty)
            fixture.listener.didFinishPitCookSpy.resume(returning: ())
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
}

@Suite("PitCookInteractor under many schedules", .schedules(500))
struct PitCookSchedulesTests {
    private let fixture = PitCookFixture()
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

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

    @Test("In each tried order of a state and events, the newest is shown last.")
    func newestLast() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            async let sent: Void = fixture.send(fixture.smoke)
            fixture.clock.advance(by: .seconds(30 * 60))
            fixture.clock.advance(by: .seconds(90 * 60))
            await sent
            await settle()

            #expect(shown.last == fixture.state(fixture.smoke, .started(stage: 2)))
            #expect(fixture.clock.sleeps == [fixture.time(in: 60)])
        }
    }

    @Test("In each tried order of a state, an event and the detach, nothing is shown after it.")
    func detach() async throws {
        let unit = try await UnitUnderTest.launch(fixture.makeSUT())

        async let sent: Void = fixture.send(fixture.smoke)
        fixture.clock.advance(by: .seconds(120 * 60))
        await unit.shutdown()
        let count = shown.count
        await sent
        await settle()

        #expect(shown.count == count)
        #expect(unit.tree.work.isEmpty)
        #expect(fixture.clock.sleeps.isEmpty)
    }
}
