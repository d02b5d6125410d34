import Foundation
import PitTestSupport
import RaceTesting
import Streams
import StreamsTestSupport
import Testing

@testable import PitContract

@Suite("Progress of a cook")
struct CookProgressTests {
    // snippet: progress
    @Test("A stage runs until its length has passed.")
    func runs() {
        let clock = ManualPitClock()
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(29 * 60))

        let progress = pit.cook("brisket")?.progress(at: clock.now)

        #expect(progress?.event == .started(stage: 0))
        #expect(progress?.left == .seconds(60))
    }
    // end of snippet

    /// The progress of a brisket, in minutes since its start.
    private struct Seen: Equatable, Sendable {
        let event: CookEvent
        let since: Double
        let due: Double?
        let left, ready: Double

        init(
            _ event: CookEvent, since: Double, due: Double? = nil, left: Double = 0, ready: Double
        ) {
            (self.event, self.since, self.due) = (event, since, due)
            (self.left, self.ready) = (left, ready)
        }
    }

    private static let stories: [Story<Seen>] = [
        Story(
            "A stage waits for its task, however long; what is over counts as long as it took.",
            .brisket(),
            (.pass(10), Seen(.started(stage: 0), since: 0, due: 30, left: 20, ready: 210)),
            (.pass(20), Seen(.waits(stage: 0), since: 30, ready: 210)),
            (.pass(1410), Seen(.waits(stage: 0), since: 30, ready: 1440 + 180)),
            (.confirm, Seen(.started(stage: 1), since: 1440, due: 1560, left: 120, ready: 1620)),
            (.pass(180), Seen(.done, since: 1620, ready: 1620))),
        Story(
            "A stage without a task is followed by the next one.", .brisket(isSmoking: true),
            (.pass(119), Seen(.started(stage: 1), since: 0, due: 120, left: 1, ready: 180)),
            (.pass(2), Seen(.started(stage: 2), since: 120, due: 180, left: 59, ready: 180))),
        Story(
            "A stage that is confirmed before its time starts the next one.", .brisket(),
            (.pass(10), Seen(.started(stage: 0), since: 0, due: 30, left: 20, ready: 210)),
            (.confirm, Seen(.started(stage: 1), since: 10, due: 130, left: 120, ready: 190))),
        Story(
            "No jump of the clock makes a stage longer.", .brisket(),
            (.pass(-600), Seen(.started(stage: 0), since: 0, due: 30, left: 30, ready: 210))),
    ]

    @Test("A cook has its last event, and what is left.", arguments: stories)
    private func progress(story: Story<Seen>) throws {
        try story.check { pit in
            let progress = try #require(pit.progress)
            return Seen(
                progress.event, since: pit.minutes(progress.since),
                due: progress.due.map(pit.minutes), left: progress.left / .seconds(60),
                ready: pit.minutes(progress.ready))
        }
    }

    @Test("Of a cook without a length nothing has passed while it waits.")
    func noLength() {
        var pit = Pit()
        let stage = CookPlan.Stage(name: "rub", task: "Put it on the pit.")
        let plan = CookPlan(name: "brisket", stages: [stage])
        let cook = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: .distantPast)

        let progress = cook.progress(at: .distantPast)
        #expect(progress.event == .waits(stage: 0) && progress.fraction == 0)
    }

    @Test(
        "Each event is later than those before it; only one that waits does, and only done has no stage."
    )
    func order() {
        let events: [CookEvent] = [
            .started(stage: 0), .waits(stage: 0), .started(stage: 1), .waits(stage: 1), .done,
        ]

        #expect(events.shuffled().sorted() == events)
        #expect(events.map(\.isWaiting) == [false, true, false, true, false])
        #expect(events.map(\.stage) == [0, 0, 1, 1, nil])
    }
}

@Suite("A pit with many cooks") struct PitGrowthTests {
    @Test("To look up each cook of ten times as many takes far less than a hundred times the work.")
    func lookups() {
        let costs = [1_000, 10_000].map { count in
            let ids = (1...count).map { "brisket-\($0)" }
            let pit = Pit(
                cooks: ids.map { Cook(id: $0, order: .brisket, started: .distantPast) })
            return processorTime { #expect(ids.allSatisfy { pit.cook($0)?.id == $0 }) }
        }

        #expect(costs[1] < 40 * costs[0], "\(costs)")
    }

    /// Returns the time that the processor works on this thread, the shortest of three: other programs do not
    /// count.
    private func processorTime(_ work: () -> Void) -> Double {
        (0..<3).map { _ in
            let start = nanoseconds()
            work()
            return nanoseconds() - start
        }.min() ?? 0
    }

    private func nanoseconds() -> Double {
        var time = timespec()
        // Safe: the call fills in one structure.
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

@Suite("The states of a pit, and the signals of its cooks", .failsIfStuck)
struct PitStatesTests {
    private let error = PitState.unavailable(.unavailable("The pit cannot be read."))
    private let clock = ManualPitClock()

    /// Returns a pit with two briskets, of which one has a note if it is named.
    private func state(noted: Cook.ID? = nil) throws -> PitState {
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }
        if let noted { _ = try pit.note(noted, "Added oak.", at: clock.now) }
        return .ready(pit)
    }

    @Test("The stream has each state, also an equal one.")
    func states() async throws {
        let sut = PitStates(error)
        let states = try [state(), state(), state(noted: "brisket")]

        #expect(await sut.values.elements { states.forEach(sut.send) } == [error] + states)
        #expect(sut.value == states.last)
    }

    @Test(
        "A cook has a signal when it has changed, and not another one; a pit that changes as a whole is one for all."
    )
    func signals() async throws {
        let rows = try [
            ("brisket", [state(noted: "brisket-2"), state(noted: "brisket")], 2),
            // It cannot be read, it can be again, and an equal state comes.
            ("ribs", [error, state(), state()], 4),
        ]
        for (cook, states, count) in rows {
            let sut = PitStates(try state())

            let signals: [Void] = await sut.signals(of: cook).elements { states.forEach(sut.send) }

            #expect(signals.count == count, "\(cook)")
        }
    }

    @Test("The newest state is there when its signal comes.")
    func newest() async throws {
        let sut = PitStates(try state())
        let reader = sut.signals(of: "brisket").makeAsyncIterator()
        _ = await reader.next()

        async let signal: Void? = reader.next()
        sut.send(try state(noted: "brisket"))
        _ = await signal

        #expect(try sut.value == state(noted: "brisket"))
    }
}
