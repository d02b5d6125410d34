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
    private let pit = PitServiceSpy()
    private let clock = ManualPitClock()
    private let announcer = AnnouncerSpy()

    private func makeSUT(_ state: Pit) -> AnnouncementsInteractor {
        pit.states.send(.ready(state))
        return AnnouncementsInteractor(pit: pit, clock: clock, announcer: announcer)
    }

    /// A pit with briskets that start now: half an hour of rub, until they are put on.
    private func startBriskets(_ count: Int = 1) -> Pit {
        var pit = Pit()
        for _ in 0..<count { _ = pit.start(.brisket, at: clock.now) }
        return pit
    }

    @Test("Before anything is due, nothing is claimed, and the unit sleeps until the event.")
    func sleeps() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT(startBriskets()))
        await settle()

        #expect(clock.sleeps == [clock.now + 1800])
        #expect(pit.claimSpy.callCount == 0)
        await unit.shutdown()
        #expect(clock.sleeps == [])
    }

    @Test("When a stage waits, it is claimed and then announced, with the time of the event.")
    func waits() async throws {
        let state = startBriskets()
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            clock.advance(by: .seconds(1801))
            await settle()

            #expect(pit.claimSpy.calls.map(\.event) == [.waits(stage: 0)])
            #expect(pit.claimSpy.calls.map(\.id) == ["brisket"])
            let cook = try #require(state.cook("brisket"))
            #expect(
                announcer.announceSpy.calls == [Announcement(cook, cook.progress(at: clock.now))])
            #expect(announcer.announceSpy.calls.first?.time == clock.now - 1)
        }
    }

    @Test("What happened while no program ran is announced at the start: the newest event only.")
    func missed() async throws {
        var state = startBriskets()
        _ = try state.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(5 * 86_400))

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(announcer.announceSpy.calls.map(\.event) == [.done])
            #expect(clock.sleeps == [])
        }
    }

    @Test("What another program has announced is not announced again.")
    func claimedElsewhere() async throws {
        pit.claimSpy.returns(false)
        let state = startBriskets()
        clock.advance(by: .seconds(1800))

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(pit.claimSpy.callCount == 1)
            #expect(announcer.announceSpy.callCount == 0)
        }
    }

    @Test(
        "What the pit knows as announced is not claimed, also after the clock was set back.",
        arguments: [1800, 0])
    func known(elapsed: Int) async throws {
        var state = startBriskets()
        _ = state.claim(.waits(stage: 0), of: "brisket", at: clock.now + 1800)
        clock.advance(by: .seconds(elapsed))

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            #expect(pit.claimSpy.callCount == 0)
        }
    }

    @Test("A claim that fails is tried again at the next state, and not before.")
    func failure() async throws {
        pit.claimSpy.plays(.failure(.unavailable("The disk is full.")), .success(true))
        let state = startBriskets()
        clock.advance(by: .seconds(1800))
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(pit.claimSpy.callCount == 1)
            #expect(announcer.announceSpy.callCount == 0)

            pit.states.send(.ready(state))
            await settle()

            #expect(announcer.announceSpy.callCount == 1)
        }
    }

    @Test("While a claim is pending, nothing is announced; the unit sleeps until the next event.")
    func pending() async throws {
        pit.claimSpy.suspends()
        var state = startBriskets()
        clock.advance(by: .seconds(1800))
        _ = state.start(.brisket, at: clock.now)

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(announcer.announceSpy.callCount == 0)
            #expect(clock.sleeps == [clock.now + 1800])
            pit.claimSpy.resume(returning: true)
            await settle()
            #expect(announcer.announceSpy.callCount == 1)
        }
    }

    @Test("A detach cancels a pending claim, and nothing is announced.")
    func cancelled() async throws {
        pit.claimSpy.suspendsUntilCancelled(throwing: .cancelled)
        let state = startBriskets()
        clock.advance(by: .seconds(1800))
        let unit = try await UnitUnderTest.launch(makeSUT(state))
        await pit.claimSpy.called(times: 1)

        await unit.shutdown()

        #expect(announcer.announceSpy.callCount == 0)
    }

    @Test("Of several cooks, each is announced, and the unit sleeps until the next event of any.")
    func several() async throws {
        var state = startBriskets(2)
        _ = try state.adjust("brisket", by: .seconds(600), at: clock.now)

        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            #expect(clock.sleeps == [clock.now + 1800])
            clock.advance(by: .seconds(1800))
            await settle()
            #expect(announcer.announceSpy.calls.map(\.cook) == ["brisket-2"])
            #expect(clock.sleeps == [clock.now + 600])

            pit.claimSpy.answers { claim async in claim.id == "brisket" }
            clock.advance(by: .seconds(600))
            await settle()
            #expect(announcer.announceSpy.calls.map(\.cook) == ["brisket-2", "brisket"])
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
            clock.advance(by: .seconds(1800))
            await settle()

            #expect(announcer.announceSpy.callCount == 1)
        }
    }
}
