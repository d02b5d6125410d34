import Foundation
import PitContract
import PitTestSupport
import Testing

@Suite("Alarms of a pit")
struct PitAlarmTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    private func alarm(_ pit: Pit) -> CookAlarm? { pit.cook("brisket")?.alarm(at: clock.now) }

    @Test("Each event of a cook is later than those before it.")
    func order() {
        let events: [CookEvent] = [
            .started(stage: 0), .waits(stage: 0), .started(stage: 1), .waits(stage: 1), .done,
        ]

        #expect(zip(events, events.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
    }

    @Test("A cook that waits has an alarm with its task, and one that is done has one without.")
    func kinds() throws {
        var pit = startedPit()
        #expect(alarm(pit) == nil)

        clock.advance(by: minute * 30)
        #expect(alarm(pit)?.event == .waits(stage: 0))
        #expect(alarm(pit)?.task == "Put it on the pit.")

        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        #expect(alarm(pit) == nil)
        clock.advance(by: minute * 120)
        #expect(alarm(pit) == nil)
        clock.advance(by: minute * 60)
        #expect(alarm(pit)?.event == .done)
        #expect(alarm(pit)?.task == nil)
    }

    @Test(
        "An alarm rings at the event, and 5, 15, 35 and 75 minutes later, and then no more.",
        arguments: [
            (0, 0, 5), (4, 0, 5), (5, 5, 15), (34, 15, 35), (35, 35, 75), (74, 35, 75),
            (75, 75, nil),
            (9999, 75, nil),
        ])
    func rings(after minutes: Int, rang: Int, next: Int?) {
        let pit = startedPit()
        clock.advance(by: minute * 30)
        let since = clock.now
        clock.advance(by: minute * minutes)

        #expect(alarm(pit)?.since == since)
        #expect(alarm(pit)?.rang == since + TimeInterval(rang * 60))
        #expect(alarm(pit)?.next == next.map { since + TimeInterval($0 * 60) })
    }

    @Test("An alarm that is put off rings when that time is over, and then again as at first.")
    func snooze() throws {
        var pit = startedPit()
        clock.advance(by: minute * 32)

        try pit.silence(
            .waits(stage: 0), of: "brisket", for: minute * 10, at: clock.now)

        let end = clock.now + 600
        #expect(alarm(pit)?.rang == nil)
        #expect(alarm(pit)?.next == end)
        clock.advance(by: minute * 10)
        #expect(alarm(pit)?.rang == end)
        #expect(alarm(pit)?.next == end + 300)
    }

    @Test("An alarm that is put off does not put off that of a later stage.")
    func snoozeAndConfirm() throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        try pit.silence(
            .waits(stage: 0), of: "brisket", for: minute * 600, at: clock.now)
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)

        clock.advance(by: minute * 180)

        #expect(alarm(pit)?.rang == clock.now)
    }

    @Test("An alarm is acknowledged once, and only the one that a person saw.")
    func acknowledge() throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        let events: [CookEvent] = [.done, .started(stage: 0), .waits(stage: 0), .waits(stage: 0)]

        let done = events.map { event in
            (try? pit.silence(event, of: "brisket", for: nil, at: clock.now)) != nil
        }

        #expect(done == [false, false, true, false])
        #expect(alarm(pit) == nil)
    }

    @Test("An alarm cannot be put off into the past or for ever.", arguments: [0, -1, 31 * 1440])
    func impossible(minutes: Int) {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        let before = pit

        #expect(throws: PitError.self) {
            try pit.silence(
                .waits(stage: 0), of: "brisket", for: minute * minutes, at: clock.now)
        }
        #expect(pit == before)
    }

    @Test("A longer stage has an alarm at its end again.")
    func again() throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        try pit.silence(.waits(stage: 0), of: "brisket", for: nil, at: clock.now)

        _ = try pit.adjust("brisket", by: minute, at: clock.now)
        clock.advance(by: minute)

        #expect(alarm(pit)?.rang == clock.now)
    }
}
