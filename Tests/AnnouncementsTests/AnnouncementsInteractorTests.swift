import Foundation
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import Streams
import Testing

@testable import Announcements

/// Steps on a pit, and the announcements of each.
private struct PitStory: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case pass(minutes: Int)
        case seconds(Int)
        /// The pit is changed elsewhere, or sent again.
        case change(PitRequest?)
        case empty
        case unavailable
        /// The clock is set back to the start.
        case setBack

        /// The minute until which the unit sleeps.
        case sleeps(Int?)
        /// The alarms of each state with alarms.
        case alarms([[Cook.ID]])
        case lastAlarms([Cook.ID])
        case announced([Cook.ID])
        case newest(CookEvent, second: Int)
        case silent
    }

    let testDescription: String
    let requests: [PitRequest]
    let age: Int
    let steps: [Step]

    static let start = ManualPitClock().now

    /// - Parameter age: the minutes from the requests to the launch of the unit.
    init(_ sentence: String, _ requests: [PitRequest], age: Int = 0, _ steps: Step...) {
        (testDescription, self.requests, self.age, self.steps) = (sentence, requests, age, steps)
    }
}

@Suite("AnnouncementsInteractor", .schedules(50))
struct AnnouncementsInteractorTests {
    private static let silence = PitRequest.silence(.waits(stage: 0), of: "brisket", for: nil)
    private static let snooze = PitRequest.silence(
        .waits(stage: 0), of: "brisket", for: .seconds(1200))
    private static let confirm = PitRequest.confirm("brisket", stage: 0, early: true)
    private static let longer = PitRequest.adjust("brisket", by: .seconds(600))
    private static let dinner = PitRequest.meal(
        .plan(ready: PitStory.start + 4 * 3600, adding: [.planned(.brisket)]))

    private static let stories: [PitStory] = [
        PitStory(
            "It sleeps until the next event, also when a state moves it, and shows nothing before.",
            [.start(.brisket)], .sleeps(30), .change(longer), .sleeps(40), .empty, .sleeps(nil),
            .silent),
        PitStory(
            "A stage that waits is announced with its time, also while the pit cannot be read.",
            [.start(.brisket)], .unavailable, .seconds(1801), .alarms([["brisket"]]),
            .announced(["brisket"]), .newest(.waits(stage: 0), second: 1800)),
        PitStory(
            "A stage that starts by itself is announced without an alarm.",
            [.start(.brisket), confirm], .pass(minutes: 120), .announced(["brisket"]),
            .newest(.started(stage: 2), second: 7200), .alarms([])),
        PitStory(
            "What was before the start is not announced; an alarm is shown, and rings next in time.",
            [.start(.brisket)], age: 32, .alarms([["brisket"]]), .announced([]), .pass(minutes: 3),
            .announced(["brisket"])),
        PitStory(
            "Of several cooks, each is announced, and the sleep is until the next event of any.",
            [.start(.brisket), .start(.brisket), longer], .sleeps(30), .pass(minutes: 30),
            .announced(["brisket-2"]), .sleeps(35), .pass(minutes: 10),
            .announced(["brisket-2", "brisket", "brisket-2"]),
            .lastAlarms(["brisket-2", "brisket"])),
        PitStory(
            "A dish that should be started has an alarm, and is slept for.", [dinner], .sleeps(30),
            .pass(minutes: 30), .alarms([["brisket"]]), .announced(["brisket"]),
            .newest(.started(stage: 0), second: 1800)),
        PitStory(
            "An alarm rings five times, unless the person acknowledges it.", [.start(.brisket)],
            .pass(minutes: 30), .pass(minutes: 5), .pass(minutes: 10), .pass(minutes: 20),
            .pass(minutes: 40), .pass(minutes: 600),
            .announced(["brisket", "brisket", "brisket", "brisket", "brisket"]), .sleeps(nil)),
        PitStory(
            "What the person knows of is not announced, also after the clock was set back.",
            [.start(.brisket)], .pass(minutes: 30), .change(silence), .setBack, .change(nil),
            .pass(minutes: 60), .announced(["brisket"]), .lastAlarms([])),
        PitStory(
            "An event is announced once, though the clock is set back and it comes again.",
            [.start(.brisket)], .pass(minutes: 30), .setBack, .change(nil), .pass(minutes: 30),
            .announced(["brisket"]), .alarms([["brisket"], [], ["brisket"]])),
        PitStory(
            "An alarm that is put off elsewhere rings when that time is over.",
            [.start(.brisket)], .pass(minutes: 30), .change(snooze), .pass(minutes: 19),
            .announced(["brisket"]), .pass(minutes: 1), .announced(["brisket", "brisket"])),
        PitStory(
            "What the person does is not announced: a cook that starts, and one that is put on.",
            [], .change(.start(.brisket)), .change(confirm), .silent),
    ]

    @Test("What happens is announced", arguments: stories)
    private func announces(story: PitStory) async throws {
        var state = Pit()
        for request in story.requests { _ = try state.apply(request, at: clock.now) }
        clock.advance(by: .seconds(story.age * 60))
        let minutes = { (date: Date) in Int(date.timeIntervalSince(PitStory.start) / 60) }
        try await launch(state) {
            for (index, step) in story.steps.enumerated() {
                let place: Comment = "step \(index)"
                switch step {
                case .pass(let minutes): await pass(minutes: minutes)
                case .seconds(let seconds):
                    clock.advance(by: .seconds(seconds))
                    await settle()
                case .change(let request):
                    if let request { _ = try state.apply(request, at: clock.now) }
                    await send(state)
                case .empty: await send(Pit())
                case .unavailable:
                    pit.states.send(.unavailable(.unavailable("The file is damaged.")))
                    await settle()
                case .setBack: clock.set(PitStory.start)
                case .sleeps(let minute):
                    #expect(clock.sleeps.map(minutes) == [minute].compactMap(\.self), place)
                case .alarms(let alarms): #expect(presenter.alarms == alarms, place)
                case .lastAlarms(let alarms): #expect(presenter.alarms.last == alarms, place)
                case .announced(let cooks):
                    #expect(presenter.announcements.map(\.key.cook) == cooks, place)
                case .newest(let event, let second):
                    let key = try #require(presenter.announcements.last).key
                    #expect(
                        key.event == event && key.time == PitStory.start + Double(second), place)
                case .silent: #expect(presenter.showSpy.callCount == 0, place)
                }
            }
        }
    }

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
        "In each tried order of the event and a new state it is announced once, and has no alarm without it.",
        .schedules(500), arguments: [false, true])
    func eventAndState(isGone: Bool) async throws {
        try await launch(startBriskets()) {
            let state = isGone ? .ready(Pit()) : pit.states.value
            start { [clock] in clock.advance(by: .seconds(1800)) }
            start { [pit] in pit.states.send(state) }
            await settle()

            if isGone {
                #expect(presenter.alarms.last ?? [] == [])
            } else {
                #expect(presenter.announcements.count == 1)
            }
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
