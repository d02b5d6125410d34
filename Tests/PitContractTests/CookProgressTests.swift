import Foundation
import PitContract
import PitTestSupport
import Testing

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
