import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

@Suite("AnnouncementsInteractor under every schedule", .schedules(200))
struct AnnouncementsSchedulesTests {
    private let clock = ManualPitClock()
    private let announcer = AnnouncerSpy()
    private let service = PitServiceSpy()
    private let claimed = PropertySpy("claimed", false)

    private func makeSUT() -> AnnouncementsInteractor {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        service.states.send(.ready(pit))
        // As a service: a cancelled claim changes nothing, the first claim gets it, and leads to a new
        // state before it returns.
        service.claimSpy.answers { [clock, service, claimed] claim async throws(PitError) in
            if Task.isCancelled { throw .cancelled }
            guard case .ready(var pit) = service.states.value,
                pit.claim(claim.event, of: claim.id, at: clock.now)
            else { return false }
            claimed.set(true)
            service.states.send(.ready(pit))
            return true
        }
        return AnnouncementsInteractor(pit: service, clock: clock, announcer: announcer)
    }

    @Test("The state that a claim leads to does not stop its announcement.")
    func claimAndState() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            clock.advance(by: .seconds(1800))
            await settle()

            #expect(announcer.announceSpy.callCount == 1)
        }
    }

    @Test("A claim that the service has given is announced, though the unit is detached meanwhile.")
    func detachDuringClaim() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await settle()
        service.claimSpy.suspends()
        clock.advance(by: .seconds(1800))
        await service.claimSpy.called(times: 1)

        async let end: Void = unit.shutdown()
        await settle()
        service.claimSpy.resume(returning: true)
        await end

        #expect(announcer.announceSpy.callCount == 1)
    }

    @Test("In every order of the event and a new state, the event is announced once.")
    func eventAndState() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [service] in service.states.send(service.states.value) }
            await settle()

            #expect(announcer.announceSpy.callCount == 1)
        }
    }

    @Test("In every order of the event and the detach, nothing is announced after the detach.")
    func eventAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await settle()

        start { [clock] in clock.advance(by: .seconds(1800)) }
        await unit.shutdown()
        let announced = announcer.announceSpy.callCount
        await settle()

        #expect(announcer.announceSpy.callCount == announced)
        #expect(unit.tree.work.isEmpty)
        #expect(clock.sleeps == [])
    }

    @Test("In every order of a claim and the detach, what was claimed is announced.")
    func claimAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        clock.advance(by: .seconds(1800))

        start { await unit.shutdown() }
        await settle()

        #expect(announcer.announceSpy.callCount == claimed.writes.count)
    }

    @Test("Where the person would not see it, nothing is claimed.")
    func noAnnouncer() async throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(1801))
        service.states.send(.ready(pit))

        try await UnitUnderTest.launch(
            AnnouncementsInteractor(pit: service, clock: clock, announcer: nil)
        ) {
            await settle()

            #expect(service.claimSpy.callCount == 0)
        }
    }
}
