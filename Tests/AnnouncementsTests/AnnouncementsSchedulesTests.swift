import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

@Suite("AnnouncementsInteractor under many schedules", .schedules(500))
struct AnnouncementsSchedulesTests {
    private let clock = ManualPitClock()
    private let presenter = AnnouncementsPresentableSpy()
    private let service = PitServiceSpy()

    private func makeSUT() -> AnnouncementsInteractor {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        service.states.send(.ready(pit))
        return AnnouncementsInteractor(pit: service, clock: clock, presenter: presenter)
    }

    @Test("In each tried order of the event and the start, the event is announced once.")
    func eventAndStart() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            clock.advance(by: .seconds(1800))
            await settle()

            #expect(presenter.announcements.count == 1)
        }
    }

    @Test("In each tried order of the event and a new state, the event is announced once.")
    func eventAndState() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [service] in service.states.send(service.states.value) }
            await settle()

            #expect(presenter.announcements.count == 1)
        }
    }

    @Test("In each tried order of the event and its end elsewhere, the last state has no alarm.")
    func eventAndEnd() async throws {
        try await UnitUnderTest.launch(makeSUT()) {
            await settle()

            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [service] in service.states.send(.ready(Pit())) }
            await settle()

            #expect(presenter.alarms.last ?? [] == [])
        }
    }

    @Test("In each tried order of the event and the detach, nothing is announced after the detach.")
    func eventAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        await settle()

        start { [clock] in clock.advance(by: .seconds(1800)) }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
        #expect(clock.sleeps == [])
    }
}
