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
    private let presenter = AnnouncementsPresentableSpy()
    private let told = Spy<String, String?, Never>("tellPerson")

    init() { told.returns(nil) }

    private func makeSUT(_ state: Pit) -> AnnouncementsInteractor {
        pit.states.send(.ready(state))
        return AnnouncementsInteractor(
            pit: pit, clock: clock, presenter: presenter, tellPerson: tell)
    }

    private func tell(_ alarm: CookAlarm, _ sentence: String) async -> String? {
        await told("\(alarm.cook) \(sentence.drop { $0 != " " })")
    }

    /// A pit with briskets that start now: half an hour of rub, until they are put on.
    private func startBriskets(_ count: Int = 1) -> Pit {
        var pit = Pit()
        for _ in 0..<count { _ = pit.start(.brisket, at: clock.now) }
        return pit
    }

    private func smokingBrisket() throws -> Pit {
        var pit = startBriskets()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        return pit
    }

    /// Attaches the unit for `body`, which starts when nothing can go on.
    private func launch(_ state: Pit, _ body: () async throws -> Void) async throws {
        try await UnitUnderTest.launch(makeSUT(state)) {
            await settle()
            try await body()
        }
    }

    private func send(_ state: Pit) async {
        pit.states.send(.ready(state))
        await settle()
    }

    private func pass(minutes: Int) async {
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
        try await launch(startBriskets()) {
            clock.advance(by: .seconds(1801))
            await settle()

            #expect(presenter.alarms == [["brisket"]])
            #expect(presenter.announcements.map(\.key.event) == [.waits(stage: 0)])
            #expect(presenter.announcements.map(\.key.time) == [clock.now - 1])
        }
    }

    @Test("The person is told of each alarm that rings, and of a way that failed.")
    func tells() async throws {
        told.returns("It failed.")
        try await launch(startBriskets()) {
            await pass(minutes: 30)
            await pass(minutes: 5)

            #expect(
                told.calls == [
                    "brisket  brisket: Put it on the pit.",
                    "brisket  brisket, for 5 min now: Put it on the pit.",
                ])
            #expect(presenter.showSpy.calls.last == .failure("It failed."))
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
                await send(state)
                for _ in 0..<minutes { await pass(minutes: 1) }
                await send(state)
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
        try await launch(smokingBrisket()) {
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

        try await launch(state) {
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

        try await launch(state) {
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
        try await launch(state) {
            #expect(clock.sleeps == [clock.now + 1800])

            await pass(minutes: 30)

            #expect(presenter.alarms == [["brisket"]])
            #expect(presenter.announcements.map(\.key.event) == [.started(stage: 0)])
        }
    }

    @Test("A new state moves the sleep; a cook that is gone ends it.")
    func newState() async throws {
        var state = startBriskets()
        try await launch(state) {
            _ = try state.adjust("brisket", by: .seconds(600), at: clock.now)
            await send(state)
            #expect(clock.sleeps == [clock.now + 2400])

            await send(Pit())
            #expect(clock.sleeps == [])
        }
    }

    @Test("While the pit cannot be read, the unit goes on with what it knows.")
    func unavailable() async throws {
        try await launch(startBriskets()) {
            pit.states.send(.unavailable(.unavailable("The file is damaged.")))
            await settle()
            await pass(minutes: 30)

            #expect(presenter.announcements.count == 1)
        }
    }

    @Test(
        "In each tried order of the event and the start, the event is announced once.",
        .schedules(500))
    func eventAndStart() async throws {
        try await UnitUnderTest.launch(makeSUT(startBriskets())) {
            clock.advance(by: .seconds(1800))
            await settle()

            #expect(presenter.announcements.count == 1)
        }
    }

    @Test(
        "In each tried order of the event and a new state, the event is announced once.",
        .schedules(500))
    func eventAndState() async throws {
        try await launch(startBriskets()) {
            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [pit] in pit.states.send(pit.states.value) }
            await settle()

            #expect(presenter.announcements.count == 1)
        }
    }

    @Test(
        "In each tried order of the event and its end elsewhere, the last state has no alarm.",
        .schedules(500))
    func eventAndEnd() async throws {
        try await launch(startBriskets()) {
            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [pit] in pit.states.send(.ready(Pit())) }
            await settle()

            #expect(presenter.alarms.last ?? [] == [])
        }
    }

    @Test(
        "In each tried order of the event and the detach, nothing is announced after the detach.",
        .schedules(500))
    func eventAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT(startBriskets()))
        await settle()

        start { [clock] in clock.advance(by: .seconds(1800)) }
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await settle()

        #expect(presenter.showSpy.callCount == shown)
        #expect(unit.tree.work.isEmpty)
        #expect(clock.sleeps == [])
    }

    @Test("An alarm rings five times, unless the person acknowledges it.")
    func repeated() async throws {
        try await launch(startBriskets()) {
            for minutes in [30, 5, 10, 20, 40, 600] { await pass(minutes: minutes) }

            #expect(presenter.announcements.count == 5)
            #expect(clock.sleeps == [])
        }
    }

    @Test("What the person knows of is not announced, also after the clock was set back.")
    func known() async throws {
        var state = startBriskets()
        let start = clock.now
        try await launch(state) {
            await pass(minutes: 30)
            _ = try state.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)
            await send(state)
            clock.set(start)
            await send(state)

            await pass(minutes: 60)

            #expect(presenter.announcements.count == 1)
            #expect(presenter.alarms.last == [])
        }
    }

    @Test("An event is announced once, though the clock is set back and it comes again.")
    func setBack() async throws {
        let state = startBriskets()
        let start = clock.now
        try await launch(state) {
            await pass(minutes: 30)
            clock.set(start)
            await send(state)

            await pass(minutes: 30)

            #expect(presenter.announcements.count == 1)
            #expect(presenter.alarms == [["brisket"], [], ["brisket"]])
        }
    }

    @Test("An alarm that is put off elsewhere rings when that time is over.")
    func snoozedElsewhere() async throws {
        var state = startBriskets()
        try await launch(state) {
            await pass(minutes: 30)
            _ = try state.silence(
                .waits(stage: 0), of: "brisket", for: .seconds(1200), at: clock.now)
            await send(state)

            await pass(minutes: 19)
            #expect(presenter.announcements.count == 1)
            await pass(minutes: 1)
            #expect(presenter.announcements.count == 2)
        }
    }

    @Test("The view knows the alarms of one moment when they are announced, all at once.")
    func shownFirst() async throws {
        let state = startBriskets(2)
        try await launch(state) {
            await pass(minutes: 30)

            let alarms = state.alarms(at: clock.now)
            #expect(
                presenter.showSpy.calls
                    == [.alarms(alarms), .announcements(alarms.map { .alarm($0) })])
        }
    }

    @Test("What the person does is not announced: a cook that starts, and one that is put on.")
    func byPerson() async throws {
        try await launch(Pit()) {
            for state in [startBriskets(), try smokingBrisket()] {
                await send(state)
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

@Suite("AnnouncementsBuilder", .failsIfStuck)
struct AnnouncementsBuilderTests {
    private let dependency = AnnouncementsDependencyStub()

    func makeSUT() async -> any ViewableRouting {
        await AnnouncementsBuilder(dependency: dependency).build(pit: PitServiceSpy())
    }

    @Test("The unit that it builds follows the pit until the detach.")
    func builds() async throws {
        let router = await makeSUT()
        try await router.launch()

        #expect(router.tree.name == "Announcements")
        #expect(!router.tree.work.isEmpty)
        await router.shutdown()
        #expect(router.tree.work.isEmpty)
    }
}
