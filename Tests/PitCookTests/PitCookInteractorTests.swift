import Essentials
import PitContract
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import PitCook

/// Steps of a unit of a brisket, with all that it has shown, reported and waited for after each.
private struct CookUnitStory: Sendable, CustomTestStringConvertible {
    enum Step: Sendable {
        case send(PitState)
        /// The person changes the pit in this program.
        case own(Pit, from: Pit)
        case pass(seconds: Int)

        static func send(_ pit: Pit) -> Step { .send(.ready(pit)) }
    }

    struct Seen: Equatable, Sendable {
        /// The states since the step before.
        let shown: [PitCookState]
        /// How often the parent has heard of the end of the brisket.
        let ends: Int
        /// The minutes from the start to the ends of the sleeps.
        let sleeps: [Double]

        init(_ shown: PitCookState..., ends: Int = 0, sleeps: Double...) {
            self.init(shown, ends: ends, sleeps: sleeps)
        }

        init(_ shown: [PitCookState], ends: Int, sleeps: [Double]) {
            (self.shown, self.ends, self.sleeps) = (shown, ends, sleeps)
        }
    }

    let testDescription: String
    let pit: Pit
    let age: Int
    let first: Seen
    let steps: [(step: Step, seen: Seen)]

    /// - Parameter age: the seconds from the start of the brisket to the launch of the unit.
    init(
        _ sentence: String, on pit: Pit, age: Int = 0, _ first: Seen, _ steps: (Step, Seen)...
    ) {
        (testDescription, self.pit, self.age) = (sentence, pit, age)
        (self.first, self.steps) = (first, steps)
    }
}

@Suite(
    "PitCookInteractor follows its cook, and sleeps until the next event", .schedules(50),
    .exhaustive)
struct PitCookInteractorTests {
    private static let f = PitCookFixture()
    private static let unavailable = PitError.unavailable("The pit cannot be read.")
    private static let rubbing = CookUnitStory.Seen(f.rubbing(), sleeps: 30)
    private static let smoking = CookUnitStory.Seen(f.smoking(), sleeps: 120)
    private static let waits = f.state(f.rub, .waits(stage: 0))

    /// Returns a pit with one more brisket, which starts some seconds after the first one.
    private static func adding(to pit: Pit, after seconds: Double = 0) -> Pit {
        var pit = pit
        _ = pit.start(.brisket, at: f.clock.now + seconds)
        return pit
    }

    private static func finished(_ pit: Pit) -> Pit {
        var pit = pit
        _ = try? pit.finish("brisket", early: true, at: f.clock.now)
        return pit
    }

    /// A pit from which a brisket was taken off before another one was put on.
    private static let later = adding(to: f.off, after: 60)

    private static let stories: [CookUnitStory] = [
        CookUnitStory(
            "It shows how far the cook is, and then each change, with its own time to wait for.",
            on: f.rub, age: 1800, .init(waits), (.send(f.smoke), smoking)),
        CookUnitStory(
            "A change that the person made in this program is own.", on: f.rub, rubbing,
            (
                .own(f.smoke, from: f.rub),
                .init(f.state(f.smoke, .started(stage: 1), isOwn: true), sleeps: 120)
            )),
        CookUnitStory(
            "A change elsewhere is not own, though the person changes another cook then.",
            on: f.rub, rubbing, (.own(adding(to: f.smoke), from: f.smoke), smoking)),
        CookUnitStory(
            "A change of another cook is not shown.", on: f.rub, rubbing,
            (.send(adding(to: f.rub)), .init(sleeps: 30))),
        CookUnitStory(
            "A pit that cannot be read is shown, nothing sleeps, and the cook is shown afterwards.",
            on: f.rub, rubbing,
            (.send(.unavailable(unavailable)), .init(.unavailable(unavailable))),
            (.send(f.rub), rubbing)),
        CookUnitStory(
            "An event is shown when it is due, and not before; while the cook waits, nothing sleeps.",
            on: f.rub, rubbing, (.pass(seconds: 1799), .init(sleeps: 30)),
            (.pass(seconds: 1), .init(waits))),
        CookUnitStory(
            "After an event it sleeps until the next one, to the end.", on: f.smoke, smoking,
            (.pass(seconds: 7200), .init(f.state(f.smoke, .started(stage: 2)), sleeps: 180)),
            (.pass(seconds: 3600), .init(f.state(f.smoke, .done)))),
        CookUnitStory(
            "When the cook is gone the parent hears of it once, and again after it came back.",
            on: f.rub, rubbing, (.send(f.off), .init(.gone("brisket"), ends: 1)),
            (.send(f.off), .init(ends: 1)),
            (.send(f.smoke), .init(f.smoking(), ends: 1, sleeps: 120)),
            (.send(f.off), .init(.gone("brisket"), ends: 2))),
        CookUnitStory(
            "A cook whose start was undone is shown as such, though one of its name was finished.",
            on: later, age: 60, .init(f.state(later, .started(stage: 0)), sleeps: 31),
            (.send(f.off), .init(.undone("brisket"), ends: 1))),
        CookUnitStory(
            "Of a cook that was taken off here only the parent hears; a later one is named.",
            on: f.rub, rubbing, (.own(f.off, from: f.smoke), .init(ends: 1)),
            (
                .send(later), .init(f.state(later, .started(stage: 0)), ends: 1, sleeps: 31)
            ), (.send(finished(later)), .init(.gone("brisket"), ends: 2))),
        CookUnitStory(
            "A cook that was never there is named, and reported to the parent.", on: f.off,
            .init(.gone("brisket"), ends: 1)),
    ]

    private let fixture = PitCookFixture()

    /// Lets the unit do all it can, and returns what is there then, after so many states.
    private func look(after count: Int) async -> CookUnitStory.Seen {
        await settle()
        let shown = fixture.presenter.showSpy.calls.dropFirst(count)
        let start = Self.f.clock.now
        return CookUnitStory.Seen(
            Array(shown),
            ends: fixture.listener.didFinishPitCookSpy.calls.count { $0 == "brisket" },
            sleeps: fixture.clock.sleeps.map { $0.timeIntervalSince(start) / 60 })
    }

    @Test("The unit of a cook", arguments: stories)
    private func follows(story: CookUnitStory) async throws {
        fixture.clock.advance(by: .seconds(story.age))
        fixture.send(story.pit)
        try await UnitUnderTest.launch(fixture.makeSUT()) { unit in
            var seen = [await look(after: 0)]
            for step in story.steps.map(\.step) {
                let count = fixture.presenter.showSpy.callCount
                switch step {
                case .send(let state): fixture.send(state)
                case .own(let pit, let old): fixture.sendOwn(pit, from: old)
                case .pass(let seconds): fixture.clock.advance(by: .seconds(seconds))
                }
                seen.append(await look(after: count))
            }

            #expect(seen == [story.first] + story.steps.map(\.seen))
            #expect(unit.tree.work.count == 1 + fixture.clock.sleeps.count)
        }
    }
}

@Suite("PitCookInteractor sleeps by the clock that it has", .schedules(50))
struct PitCookSleepTests {
    private let fixture = PitCookFixture()

    private func makeSUT(_ clock: PitClockSpy) -> PitCookInteractor {
        PitCookInteractor(
            id: "brisket", pit: fixture.service, clock: clock, presenter: fixture.presenter,
            listener: fixture.listener)
    }

    @Test("An equal state, which reports a jump of the clock, starts the sleep anew.")
    func jump() async throws {
        let clock = PitClockSpy()
        clock.nowSpy.returns(fixture.clock.now)
        clock.sleepSpy.suspendsUntilCancelled()
        try await UnitUnderTest.launch(makeSUT(clock)) {
            await settle()
            #expect(clock.sleepSpy.callCount == 1)

            clock.nowSpy.returns(fixture.time(in: 1))
            fixture.send(fixture.rub)
            await settle()

            let due = fixture.time(in: 30)
            #expect(clock.sleepSpy.calls == [due, due])
            #expect(fixture.presenter.showSpy.callCount == 1)
        }
    }

    @Test(
        "When the probe becomes silent, the cook is shown once more, without a new state of the pit."
    )
    func silence() async throws {
        let clock = fixture.clock
        var pit = fixture.rub
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        pit.measure(.celsius(63, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
        fixture.send(pit)
        let sut = PitCookInteractor(
            id: "brisket", pit: fixture.service, clock: clock, presenter: fixture.presenter,
            listener: fixture.listener)
        try await UnitUnderTest.launch(sut) {
            await settle()
            #expect(clock.sleeps == [fixture.time(in: 5)])

            clock.advance(by: .seconds(300))
            await settle()

            #expect(
                fixture.presenter.showSpy.calls.last
                    == fixture.state(pit, .started(stage: 0)))
            #expect(pit.cooks[0].silence(at: clock.now) == clock.now)
            #expect(clock.sleeps == [fixture.time(in: 25)])
        }
    }

    @Test("It sleeps once for each event.")
    func sleepsOnce() async throws {
        let clock = PitClockSpy()
        clock.nowSpy.returns(fixture.clock.now)
        clock.sleepSpy.suspends()
        try await UnitUnderTest.launch(makeSUT(clock)) {
            await settle()

            clock.nowSpy.returns(fixture.time(in: 30))
            clock.sleepSpy.resume(returning: ())
            await settle()

            #expect(clock.sleepSpy.calls == [fixture.time(in: 30)])
        }
    }
}
