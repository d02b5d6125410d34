import Foundation
import PitContract
import PitTestSupport
import Testing

@testable import ribhouse

@Suite("A watched pit")
struct PitChangePrinterTests {
    private let clock = ManualPitClock()

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    private func when(in minutes: Int) -> String {
        LocalTime.when(clock.now + TimeInterval(60 * minutes), now: clock.now)
    }

    /// Returns the changes without their times.
    private func changes(_ watched: inout PitChangePrinter) -> [String] {
        watched.changes(at: clock.now).map { String($0.drop { $0 != "]" }.dropFirst(2)) }
    }

    @Test("A change is reported once.")
    func once() {
        var watched = PitChangePrinter()
        watched.state = .ready(startedPit())

        #expect(
            changes(&watched) == [
                "brisket (5 kg): rub, 30 min left, 0 %, ready \(when(in: 210))"
            ])
        clock.advance(by: .seconds(60))
        #expect(changes(&watched) == [])
    }

    @Test("An empty pit is reported at the start only.")
    func empty() {
        var watched = PitChangePrinter()

        #expect(changes(&watched).count == 1)
        #expect(changes(&watched) == [])
    }

    @Test("An event that comes with time is reported.")
    func time() {
        var watched = PitChangePrinter()
        watched.state = .ready(startedPit())
        _ = changes(&watched)

        clock.advance(by: .seconds(1800))

        #expect(changes(&watched).first?.hasPrefix("brisket (5 kg): waits for you") == true)
    }

    @Test("Events between two looks are reported one by one, as of their time.")
    func severalEvents() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        var watched = PitChangePrinter()
        watched.state = .ready(pit)
        _ = changes(&watched)

        clock.advance(by: .seconds(24 * 3600))

        let lines = changes(&watched)
        #expect(lines.first?.hasPrefix("brisket (5 kg): rest, 1 h left") == true)
        #expect(lines.last?.hasPrefix("brisket (5 kg): done") == true)
        #expect(lines.count == 2)
        #expect(watched.needsPerson(at: clock.now))
    }

    @Test(
        "A first reading, another whole degree and silence are changes, and an equal reading is none."
    )
    func readings() throws {
        var pit = startedPit()
        _ = try pit.use(.meat(56), for: "brisket", at: clock.now)
        var watched = PitChangePrinter()
        watched.state = .ready(pit)
        _ = changes(&watched)
        var lines: [Int] = []
        for degrees in [60, 60.3, 61, 61, nil, 61.2] {
            clock.advance(by: .seconds(12))
            pit.measure(
                .celsius(degrees, at: clock.now), of: "brisket", by: .meat(56), at: clock.now)
            watched.state = .ready(pit)
            lines.append(watched.changes(at: clock.now).count)
        }
        #expect(lines == [1, 0, 1, 0, 1, 1])
        #expect(watched.nextChange(after: clock.now) == clock.now + 300)

        clock.advance(by: .seconds(300))
        #expect(changes(&watched).first?.hasPrefix("brisket (5 kg), no reading since ") == true)
    }

    @Test(
        "Another ready time is a change; that of a cook that waits moves on with the clock, which is none."
    )
    func ready() throws {
        var pit = Pit()
        let stage = CookPlan.Stage(
            name: "smoke", celsius: 110, minutes: 60, until: StageTarget(celsius: 90),
            task: "Check it.")
        let order = CookOrder(plan: CookPlan(name: "ribs", stages: [stage]), weight: .fiveKilograms)
        _ = pit.start(order, at: clock.now)
        _ = try pit.use(.meat(56), for: "ribs", at: clock.now)
        var watched = PitChangePrinter()
        func lines(_ degrees: Double) -> Int {
            clock.advance(by: .seconds(60))
            pit.measure(.celsius(degrees, at: clock.now), of: "ribs", by: .meat(56), at: clock.now)
            watched.state = .ready(pit)
            return watched.changes(at: clock.now).count
        }
        // A tenth a minute, from 20.0 °C: the ready time is known in the end, and a line says so.
        let rising = (0..<40).map { lines(20 + Double($0) / 10) }
        #expect(rising.reduce(0, +) > 5 && rising.dropFirst(20).contains(1))
        _ = (0..<3).map { _ in lines(90) }
        #expect((0..<5).map { _ in lines(90) } == [0, 0, 0, 0, 0])
    }

    @Test("An event of an earlier day has its day.")
    func earlierDay() throws {
        var watched = PitChangePrinter()
        watched.state = .ready(startedPit())
        _ = watched.changes(at: clock.now)
        let due = clock.now + 1800

        clock.advance(by: .seconds(3 * 24 * 3600))

        let day = LocalTime.text(due, now: clock.now)
        #expect(day.contains("-"))
        #expect(watched.changes(at: clock.now).first?.hasPrefix("[\(day)]") == true)
    }

    @Test("A longer stage and a cook that is gone are reported.")
    func other() throws {
        var pit = startedPit()
        var watched = PitChangePrinter()
        watched.state = .ready(pit)
        _ = changes(&watched)

        _ = try pit.adjust("brisket", by: .seconds(600), at: clock.now)
        watched.state = .ready(pit)
        #expect(
            changes(&watched) == [
                "brisket (5 kg): rub, 40 min left, 0 %, ready \(when(in: 220))"
            ])

        watched.state = .ready(Pit())
        #expect(changes(&watched) == ["brisket is off the pit."])
    }

    @Test("An error is reported once, and the pit that follows is compared with the last one.")
    func unavailable() {
        let pit = startedPit()
        var watched = PitChangePrinter()
        watched.state = .ready(pit)
        _ = changes(&watched)

        watched.state = .unavailable(.unavailable("The disk is broken."))
        #expect(changes(&watched).count == 1)
        #expect(changes(&watched) == [])

        watched.state = .ready(pit)
        #expect(changes(&watched) == [])
    }

    @Test("The next change is the first one that is due.")
    func next() {
        var pit = startedPit()
        clock.advance(by: .seconds(600))
        _ = pit.start(.brisket, at: clock.now)
        var watched = PitChangePrinter()
        #expect(watched.nextChange(after: clock.now) == nil)

        watched.state = .ready(pit)

        #expect(watched.nextChange(after: clock.now) == pit.cooks[0].started + 1800)
    }
}
