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

    @Test("Of a cook that the person took off in this program, only the parent hears.")
    func takenOffHere() async throws {
        try await fixture.launch {
            fixture.sendOwn(fixture.off, from: fixture.smoke)
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
        try await fixture.launch {
            fixture.sendOwn(fixture.off, from: fixture.smoke)
            await settle()
            var pit = fixture.off
            _ = pit.start(.brisket, at: fixture.clock.now)
            fixture.send(pit)
            await settle()

            _ = try pit.finish("brisket", early: true, at: fixture.clock.now)
            fixture.send(pit)
            await settle()

            #expect(shown.last == .gone("brisket"))
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
