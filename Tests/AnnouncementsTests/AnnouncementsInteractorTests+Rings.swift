import Foundation
import PitContract
import PitTestSupport
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

/// When an alarm rings, and when it does not.
extension AnnouncementsInteractorTests {
    @Test("An alarm rings five times, unless the person acknowledges it.")
    func repeated() async throws {
        try await UnitUnderTest.launch(makeSUT(startBriskets())) {
            await settle()

            for minutes in [30, 5, 10, 20, 40, 600] { await pass(minutes: minutes) }

            #expect(presenter.announcements.count == 5)
            #expect(clock.sleeps == [])
        }
    }

    @Test("What the person knows of is not announced, also after the clock was set back.")
    func known() async throws {
        var state = startBriskets()
        let start = clock.now
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            await pass(minutes: 30)
            _ = try state.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)
            pit.states.send(.ready(state))
            await settle()
            clock.set(start)
            pit.states.send(.ready(state))
            await settle()

            await pass(minutes: 60)

            #expect(presenter.announcements.count == 1)
            #expect(presenter.alarms.last == [])
        }
    }

    @Test("An event is announced once, though the clock is set back and it comes again.")
    func setBack() async throws {
        let state = startBriskets()
        let start = clock.now
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            await pass(minutes: 30)
            clock.set(start)
            pit.states.send(.ready(state))
            await settle()

            await pass(minutes: 30)

            #expect(presenter.announcements.count == 1)
            #expect(presenter.alarms == [["brisket"], [], ["brisket"]])
        }
    }

    @Test("An alarm that is put off elsewhere rings when that time is over.")
    func snoozedElsewhere() async throws {
        var state = startBriskets()
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            await pass(minutes: 30)
            _ = try state.silence(
                .waits(stage: 0), of: "brisket", for: .seconds(1200), at: clock.now)
            pit.states.send(.ready(state))
            await settle()

            await pass(minutes: 19)
            #expect(presenter.announcements.count == 1)
            await pass(minutes: 1)
            #expect(presenter.announcements.count == 2)
        }
    }
}
