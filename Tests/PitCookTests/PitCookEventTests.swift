import PitContract
import PitCook
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@Suite("PitCookInteractor waits for the next event", .schedules(50))
struct PitCookEventTests {
    private let fixture = PitCookFixture()
    private var shown: [PitCookState] { fixture.presenter.showSpy.calls }

    @Test("It sleeps until the event is due, and shows nothing before.")
    func pending() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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
        try await UnitUnderTest.launch(fixture.makeSUT()) {
            await settle()

            fixture.send(fixture.smoke)
            await settle()

            #expect(fixture.clock.sleeps == [fixture.time(in: 120)])
        }
    }

    @Test("Without a cook nothing sleeps.")
    func noCook() async throws {
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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
        try await UnitUnderTest.launch(fixture.makeSUT()) {
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
