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

    @Test(
        "A stage waits for its task, however long, or is followed by the next one. No jump makes it longer.",
        arguments: [
            (false, 30, .waits(stage: 0), 0), (false, 24 * 60, .waits(stage: 0), 0),
            (true, 119, .started(stage: 1), 1), (true, 121, .started(stage: 2), 59),
            (true, 180, .done, 0), (false, -600, .started(stage: 0), 30),
        ] as [(Bool, Int, CookEvent, Int)])
    func events(isSmoking: Bool, minutes: Int, event: CookEvent, left: Int) {
        let brisket = Brisket(isSmoking: isSmoking, after: minutes)

        #expect(brisket.progress?.event == event)
        #expect(brisket.progress?.left == .seconds(left * 60))
        #expect((brisket.progress?.due == nil) == (left == 0))
    }

    @Test("Of a cook without a length nothing has passed while it waits.")
    func noLength() {
        let clock = ManualPitClock()
        var pit = Pit()
        let stage = CookPlan.Stage(name: "rub", task: "Put it on the pit.")
        let plan = CookPlan(name: "brisket", stages: [stage])
        let cook = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)

        #expect(cook.progress(at: clock.now).event == .waits(stage: 0))
        #expect(cook.progress(at: clock.now).fraction == 0)
    }

    @Test(
        "It is ready when the stages that are left are over, and what is over counts as long as it took."
    )
    func ready() throws {
        var brisket = Brisket()
        let start = brisket.now
        #expect(brisket.progress?.ready == start + 210 * 60)
        brisket.pass(40)
        #expect(brisket.progress?.ready == start + (40 + 180) * 60)
        #expect(brisket.progress?.fraction == 40.0 / 220)
        _ = try brisket.apply(.confirm("brisket", stage: 0, early: false))
        brisket.pass(70)

        #expect(brisket.progress?.ready == start + (40 + 180) * 60)
        #expect(brisket.progress?.fraction == 0.5)
        brisket.pass(180)
        #expect(brisket.progress?.fraction == 1)
    }

    @Test("An event has the time at which it happened.")
    func since() throws {
        var brisket = Brisket(after: 10)
        let start = brisket.now - 600
        #expect(brisket.progress?.since == start)
        #expect(brisket.progress?.due == start + 1800)

        brisket.pass(60)
        #expect(brisket.progress?.since == start + 1800)

        let confirmed = brisket.now
        _ = try brisket.apply(.confirm("brisket", stage: 0, early: true))
        brisket.pass(5)
        #expect(brisket.progress?.since == confirmed)
    }

    @Test(
        "Each event is later than those before it; only one that waits does, and only done has no stage."
    )
    func order() {
        let events: [CookEvent] = [
            .started(stage: 0), .waits(stage: 0), .started(stage: 1), .waits(stage: 1), .done,
        ]

        #expect(zip(events, events.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
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

    @Test("Of two cooks with one name in a file, the first one counts.")
    func twins() {
        var pit = Pit()
        let first = pit.start(.brisket, at: .distantPast)
        var other = Pit()
        let twin = other.start(.brisket, at: .distantFuture)

        #expect(Pit(cooks: [first, twin]).cook("brisket") == first)
    }

    @Test("After a cook is taken off, the others are found, and its name is free.")
    func finished() throws {
        var pit = Pit()
        for _ in 0..<3 { _ = pit.start(.brisket, at: .distantPast) }

        _ = try pit.finish("brisket-2", early: true, at: .distantPast)

        #expect(pit.cook("brisket-2") == nil)
        #expect(pit.cook("brisket-3")?.id == "brisket-3")
        #expect(pit.start(.brisket, at: .distantPast).id == "brisket-2")
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

    @Test("A cook has a signal when it has changed, and not when another one has.")
    func change() async throws {
        let sut = PitStates(try state())

        let signals: [Void] = try await sut.signals(of: "brisket").elements {
            sut.send(try state(noted: "brisket-2"))
            sut.send(try state(noted: "brisket"))
        }

        #expect(signals.count == 2)
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

    @Test("A pit that cannot be read, or can be again, and an equal state are a signal for all.")
    func forAll() async throws {
        let sut = PitStates(try state())

        let signals: [Void] = try await sut.signals(of: "ribs").elements {
            sut.send(error)
            sut.send(try state())
            sut.send(try state())
        }

        #expect(signals.count == 4)
    }
}
