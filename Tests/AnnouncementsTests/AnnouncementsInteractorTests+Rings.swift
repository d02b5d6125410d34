import Foundation
import PitContract
import PitTestSupport
import Routing
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

    @Test("The view knows an alarm when it is announced.")
    func shownFirst() async throws {
        let state = startBriskets()
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()

            await pass(minutes: 30)

            let alarms = state.alarms(at: clock.now)
            #expect(
                presenter.showSpy.calls
                    == [.alarms(alarms), .announcements(alarms.map { .alarm($0) })])
        }
    }

    @Test("What the person does is not announced: a cook that starts, and one that is put on.")
    func byPerson() async throws {
        try await UnitUnderTest.launch(makeSUT(Pit())) {
            await settle()

            for state in [startBriskets(), try smokingBrisket()] {
                pit.states.send(.ready(state))
                await settle()
            }

            #expect(presenter.showSpy.callCount == 0)
        }
    }

    @Test("A detach while an alarm is shown ends it, and it does not ring.")
    func detachWhileShown() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT(startBriskets()))
        await settle()
        presenter.showSpy.suspends()
        await pass(minutes: 30)

        let detach = start { await unit.shutdown() }
        await settle()
        presenter.showSpy.resumeAll(returning: ())
        await detach.value

        #expect(presenter.alarms == [["brisket"], []])
        #expect(presenter.announcements == [])
    }
}
