import Foundation
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

@Suite("AnnouncementsInteractor", .schedules(50))
struct AnnouncementsInteractorTests {
    let pit = PitServiceSpy()
    let clock = ManualPitClock()
    let presenter = AnnouncementsPresentableSpy()

    func makeSUT(_ state: Pit) -> AnnouncementsInteractor {
        pit.states.send(.ready(state))
        return AnnouncementsInteractor(pit: pit, clock: clock, presenter: presenter)
    }

    /// A pit with briskets that start now: half an hour of rub, until they are put on.
    func startBriskets(_ count: Int = 1) -> Pit {
        var pit = Pit()
        for _ in 0..<count { _ = pit.start(.brisket, at: clock.now) }
        return pit
    }

    func smokingBrisket() throws -> Pit {
        var pit = startBriskets()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        return pit
    }

    func pass(minutes: Int) async {
        clock.advance(by: .seconds(minutes * 60))
        await settle()
    }

    @Test("Before anything is due, nothing is shown, and the unit sleeps until the event.")
    func sleeps() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT(startBriskets()))
        await settle()

        #expect(clock.sleeps == [clock.now + 1800])
        #expect(presenter.showSpy.callCount == 0)
        await unit.shutdown()
        #expect(clock.sleeps == [])
    }

    @Test("When a stage waits, its alarm is announced, with the time of the event.")
    func waits() async throws {
        try await UnitUnderTest.launch(makeSUT(startBriskets())) {
            await settle()

            clock.advance(by: .seconds(1801))
            await settle()

            #expect(presenter.alarms == [["brisket"]])
            #expect(presenter.announcements.map(\.key.event) == [.waits(stage: 0)])
            #expect(presenter.announcements.map(\.key.time) == [clock.now - 1])
        }
    }

    @Test("A probe that becomes silent is announced once, and once again after it was heard.")
    func silence() async throws {
        var state = startBriskets()
        _ = try state.use(.meat(56), for: "brisket", at: clock.now)
        try await UnitUnderTest.launch(makeSUT(state)) {
            for minutes in [6, 6] {
                state.measure(
                    .celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
                pit.states.send(.ready(state))
                await settle()
                for _ in 0..<minutes { await pass(minutes: 1) }
                pit.states.send(.ready(state))
                await settle()
            }
            #expect(
                presenter.announcements.map(\.key.time) == [clock.now - 7 * 60, clock.now - 60])
        }
    }

    @Test("The detach ends the alarms of the view, and none but those.", arguments: [0, 30])
    func detach(minutes: Int) async throws {
        let unit = try await UnitUnderTest.launch(makeSUT(startBriskets()))
        await settle()
        await pass(minutes: minutes)

        await unit.shutdown()

        #expect(presenter.alarms == (minutes == 0 ? [] : [["brisket"], []]))
    }

    @Test("A stage that starts by itself is announced without an alarm.")
    func started() async throws {
        try await UnitUnderTest.launch(makeSUT(smokingBrisket())) {
            await settle()

            await pass(minutes: 120)

            #expect(presenter.announcements.map(\.key.event) == [.started(stage: 2)])
            #expect(presenter.alarms == [])
        }
    }

    @Test(
        "What happened before the start is not announced; an alarm is shown, and rings at its next time."
    )
    func before() async throws {
        let state = startBriskets()
        clock.advance(by: .seconds(32 * 60))

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            #expect(presenter.alarms == [["brisket"]])
            #expect(presenter.announcements == [])

            await pass(minutes: 3)
            #expect(presenter.announcements.count == 1)
        }
    }

    @Test("Of several cooks, each is announced, and the unit sleeps until the next event of any.")
    func several() async throws {
        var state = startBriskets(2)
        _ = try state.adjust("brisket", by: .seconds(600), at: clock.now)

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(clock.sleeps == [clock.now + 1800])
            await pass(minutes: 30)
            #expect(presenter.announcements.map(\.key.cook) == ["brisket-2"])
            #expect(clock.sleeps == [clock.now + 300])

            await pass(minutes: 10)
            #expect(
                presenter.announcements.map(\.key.cook) == ["brisket-2", "brisket", "brisket-2"])
            #expect(presenter.alarms.last == ["brisket-2", "brisket"])
        }
    }

    @Test("A dish that should be started has an alarm; the unit sleeps until then.")
    func dish() async throws {
        var state = Pit()
        let ready = clock.now + 4 * 3600
        _ = try state.change(
            .plan(ready: ready, adding: [.planned(.brisket)]), at: clock.now)
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            #expect(clock.sleeps == [clock.now + 1800])

            await pass(minutes: 30)

            #expect(presenter.alarms == [["brisket"]])
            #expect(presenter.announcements.map(\.key.event) == [.started(stage: 0)])
        }
    }

    @Test("A new state moves the sleep; a cook that is gone ends it.")
    func newState() async throws {
        var state = startBriskets()
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            _ = try state.adjust("brisket", by: .seconds(600), at: clock.now)
            pit.states.send(.ready(state))
            await settle()
            #expect(clock.sleeps == [clock.now + 2400])

            pit.states.send(.ready(Pit()))
            await settle()
            #expect(clock.sleeps == [])
        }
    }

    @Test("While the pit cannot be read, the unit goes on with what it knows.")
    func unavailable() async throws {
        try await UnitUnderTest.launch(makeSUT(startBriskets())) {
            await settle()

            pit.states.send(.unavailable(.unavailable("The file is damaged.")))
            await settle()
            await pass(minutes: 30)

            #expect(presenter.announcements.count == 1)
        }
    }
}
