import Foundation
import PitContract
import PitTestSupport
import Testing

@Suite("Progress of a cook")
struct CookProgressTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)

    // snippet: progress
    private func progress(_ pit: Pit) -> CookProgress? {
        pit.cook("brisket")?.progress(at: clock.now)
    }

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    @Test("A stage runs until its length has passed.")
    func runs() {
        let pit = startedPit()
        clock.advance(by: minute * 29)

        #expect(progress(pit)?.event == .started(stage: 0))
        #expect(progress(pit)?.left == minute)
    }
    // end of snippet

    @Test("A stage with a task waits for the person, however long.")
    func waits() {
        let pit = startedPit()
        clock.advance(by: minute * 60 * 24)

        #expect(progress(pit)?.event == .waits(stage: 0))
        #expect(progress(pit)?.due == nil)
        #expect(progress(pit)?.left == .zero)
    }

    @Test("Of a cook without a length nothing has passed while it waits.")
    func noLength() {
        var pit = Pit()
        let stage = CookPlan.Stage(name: "rub", task: "Put it on the pit.")
        let plan = CookPlan(name: "brisket", stages: [stage])
        _ = pit.start(CookOrder(plan: plan, weight: .fiveKilograms), at: clock.now)

        #expect(progress(pit)?.event == .waits(stage: 0))
        #expect(progress(pit)?.fraction == 0)
    }

    @Test(
        "It is ready when the stages that are left are over, and what is over counts as long as it took."
    )
    func ready() throws {
        var pit = startedPit()
        let start = clock.now
        #expect(progress(pit)?.ready == start + 210 * 60)
        clock.advance(by: minute * 40)
        #expect(progress(pit)?.ready == start + (40 + 180) * 60)
        #expect(progress(pit)?.fraction == 40.0 / 220)
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        clock.advance(by: minute * 70)

        #expect(progress(pit)?.ready == start + (40 + 180) * 60)
        #expect(progress(pit)?.fraction == 0.5)
    }

    @Test("A stage without a task is followed by the next one.")
    func follows() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 121)

        #expect(progress(pit)?.event == .started(stage: 2))
        #expect(progress(pit)?.left == minute * 59)
    }

    @Test("After the last stage the cook is done.")
    func done() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 180)

        #expect(progress(pit)?.event == .done)
        #expect(progress(pit)?.fraction == 1)
    }

    @Test("An event has the time at which it happened.")
    func since() throws {
        var pit = startedPit()
        let start = clock.now
        clock.advance(by: minute * 10)
        #expect(progress(pit)?.since == start)
        #expect(progress(pit)?.due == start + 1800)

        clock.advance(by: minute * 60)
        #expect(progress(pit)?.since == start + 1800)

        let confirmed = clock.now
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 5)
        #expect(progress(pit)?.since == confirmed)
    }

    @Test("Only an event that waits does; only a cook that is done has no stage.")
    func events() {
        let events: [CookEvent] = [.started(stage: 1), .waits(stage: 1), .done]

        #expect(events.map(\.isWaiting) == [false, true, false])
        #expect(events.map(\.stage) == [1, 1, nil])
        #expect(events == events.sorted())
    }

    @Test("A clock that is set back does not make a stage longer than it is.")
    func clockSetBack() {
        let pit = startedPit()
        clock.advance(by: minute * -600)

        #expect(progress(pit)?.event == .started(stage: 0))
        #expect(progress(pit)?.left == minute * 30)
    }
}
