import Essentials
import Foundation
import PitTestSupport
import Testing

@testable import PitContract

@Suite("The text of a cook")
struct CookTextTests {
    private let clock = ManualPitClock()

    private func cook() -> Cook {
        Cook(id: "brisket", order: .brisket, started: clock.now)
    }

    @Test("A stage has its time left and the part of the whole that has passed.")
    func started() {
        let cook = cook()
        clock.advance(by: .seconds(10 * 60))

        let ready = LocalTime.text(clock.now + 200 * 60, now: clock.now)
        #expect(
            cook.text(at: clock.now) == "brisket (5 kg): rub, 20 min left, 4 %, ready at \(ready)")
        #expect(cook.text(at: clock.now) { $0 } == cook.text(at: clock.now))
    }

    @Test("The temperature is in it, if it matters.")
    func temperature() throws {
        var pit = Pit(cooks: [cook()])
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(
            cook.text(at: clock.now).hasPrefix("brisket (5 kg): smoke at 110 °C, 2 h left, 0 %"))
    }

    @Test("A cook that waits has the task, and what to type.")
    func waits() {
        let cook = cook()
        clock.advance(by: .seconds(30 * 60))

        let text = "brisket (5 kg): waits for you: Put it on the pit."
        #expect(cook.text(at: clock.now) == text)
        #expect(cook.text(at: clock.now) { "pit \($0)" } == "\(text) Type `pit confirm`.")
    }

    @Test("A cook that is done says so, and what to type.")
    func done() throws {
        var pit = Pit(cooks: [cook()])
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(180 * 60))

        #expect(cook.text(at: clock.now) == "brisket (5 kg): done")
        let typed = cook.text(at: clock.now) { "\($0) \(cook.id)" }
        #expect(typed == "brisket (5 kg): done. Type `finish brisket`.")
    }
}

@Suite("The text of a meal")
struct MealTextTests {
    private let clock = ManualPitClock()

    /// Returns the plan of a meal in 210 minutes whose briskets started on time, made longer by minutes.
    private func plan(_ minutes: Int...) throws -> MealPlan {
        var pit = Pit()
        let orders = Array(repeating: MealOrder.planned(.brisket), count: minutes.count)
        _ = try pit.change(
            .plan(ready: clock.now + 210 * 60, adding: orders), at: clock.now)
        for minutes in minutes {
            let cook = pit.start(.brisket, at: clock.now)
            guard minutes != 0 else { continue }
            _ = try pit.adjust(cook.id, by: .seconds(minutes * 60), at: clock.now)
        }
        return MealPlan(try #require(pit.meal(at: clock.now)), on: pit, at: clock.now)
    }

    private var time: String { LocalTime.text(clock.now + 210 * 60, now: clock.now) }

    @Test("A sentence says who is late or early, the latest first, and how many are on time.")
    func sentences() throws {
        let sentences = try [
            plan(), plan(0), plan(0, 0), plan(0, -5), plan(-5, 5), plan(1, 2, 3, 4, 75, 0),
        ].map { $0.sentence(at: clock.now) }

        #expect(
            sentences == [
                "Dinner at \(time) has no dishes yet.", "Dinner at \(time): brisket is on time.",
                "Dinner at \(time): all 2 are on time.",
                "Dinner at \(time): brisket-2 is 5 min early, 1 on time.",
                "Dinner at \(time): brisket-2 is 5 min late, brisket is 5 min early.",
                """
                Dinner at \(time): brisket-5 is 1 h 15 min late, brisket-4 is 4 min late, brisket-3 is \
                3 min late, 2 more are late, 1 on time.
                """,
            ])
    }

    @Test("A sentence says which dish has left the pit, and counts it as nothing else.")
    func offPit() throws {
        var pit = Pit()
        let orders = Array(repeating: MealOrder.planned(.brisket), count: 2)
        _ = try pit.change(.plan(ready: clock.now + 210 * 60, adding: orders), at: clock.now)
        for _ in orders { _ = pit.start(.brisket, at: clock.now) }
        func sentence() throws -> String {
            try MealPlan(#require(pit.meal(at: clock.now)), on: pit, at: clock.now)
                .sentence(at: clock.now)
        }

        _ = try pit.finish("brisket", early: true, at: clock.now)
        #expect(try sentence() == "Dinner at \(time): brisket is off the pit, 1 on time.")
        _ = try pit.finish("brisket-2", early: true, at: clock.now)
        #expect(
            try sentence()
                == "Dinner at \(time): brisket is off the pit, brisket-2 is off the pit.")
    }

    @Test("Each dish has a row that says what it does, and how late it is.")
    func rows() throws {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: clock.now + 210 * 60, adding: [.planned(.brisket), .planned(.brisket)]),
            at: clock.now)
        _ = pit.start(.brisket, at: clock.now)
        func rows() throws -> [String] {
            try MealPlan(#require(pit.meal(at: clock.now)), on: pit, at: clock.now)
                .rows(at: clock.now).map(\.1)
        }
        #expect(
            try rows() == [
                "on the pit, ready at \(time), on time", "start now: ready at \(time), on time",
            ])

        let target = time
        clock.advance(by: .seconds(1800))
        #expect(
            try rows() == [
                "waits for you, ready at \(target), on time",
                "start now: ready at \(time), 30 min late",
            ])

        _ = try pit.finish("brisket", early: true, at: clock.now)
        #expect(try rows().first == "off the pit")
    }
}

@Suite("The log of a pit as text")
struct PitLogTextTests {
    private let clock = ManualPitClock()

    private func time(minutesAgo minutes: Double) -> String {
        LocalTime.text(clock.now - minutes * 60, now: clock.now)
    }

    @Test("A finished cook has its length, and the real lengths of its stages.")
    func finished() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(45 * 60))
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        clock.advance(by: .seconds(130 * 60))
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(
            pit.journal.all.log(newest: 20, at: clock.now) == [
                "\(time(minutesAgo: 175))  brisket (5 kg) put on the pit",
                "\(time(minutesAgo: 130))  rub of brisket confirmed",
                "\(time(minutesAgo: 0))  brisket (5 kg) taken off the pit",
                "       2 h 55 min: rub 45 min, smoke 2 h, rest 10 min",
            ])
    }

    @Test(
        "The lengths of the stages add up, whatever the seconds, and a cook that was done took until then.",
        arguments: [
            (45 * 60 + 30, 130 * 60 + 30, "2 h 56 min: rub 46 min, smoke 2 h, rest 10 min"),
            (0, 600 * 60, "3 h: rub 0 s, smoke 2 h, rest 1 h"),
        ])
    func lengths(rub: Int, rest: Int, line: String) throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(rub))
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(rest))
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(pit.journal.all.log(newest: 20, at: clock.now).last == "       \(line)")
    }

    @Test("The newest are shown, with the number of those that are not.")
    func limit() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for number in 1...3 { _ = try pit.note("brisket", "\(number)", at: clock.now) }

        #expect(
            pit.journal.all.log(newest: 2, at: clock.now) == [
                "2 earlier are not shown.",
                "\(time(minutesAgo: 0))  “2” noted for brisket",
                "\(time(minutesAgo: 0))  “3” noted for brisket",
            ])
    }

    @Test("Without a change, a sentence says so.")
    func empty() {
        #expect(
            [PitChange]().log(newest: 20, at: clock.now) == [
                "Nothing has happened on this pit yet."
            ])
    }

    @Test("The log of one cook has its changes only; of an unknown one there is none.")
    func ofOneCook() throws {
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }

        #expect(try pit.journal.changes(of: "brisket-2").map(\.cook?.id) == ["brisket-2"])
        #expect(throws: PitError.rejected("The log has nothing about `ham`.")) {
            try pit.journal.changes(of: "ham")
        }
    }
}

@Suite("The format of a person")
struct PitFormatTests {
    private func inUS<Value>(_ body: () throws -> Value) rethrows -> Value {
        var format = PitFormat()
        (format.units, format.clock) = (.us, .hours12)
        return try PitFormat.$setting.withValue(PitFormat.Setting(format), operation: body)
    }

    @Test(
        "A weight in pounds, or in ounces below one, can be read again.",
        arguments: [
            (4990, "11 lb"), (5000, "11.02 lb"), (454, "1 lb"), (340, "12 oz"), (1, "0.1 oz"),
            (500_000, "1102.31 lb"),
        ])
    func weights(grams: Int, text: String) {
        inUS { #expect(Weight(grams: grams).map { "\($0)" } == text) }
    }

    @Test(
        "A temperature in degrees Fahrenheit is a whole number.",
        arguments: [(110, "230 °F"), (74, "165 °F")])
    func temperatures(celsius: Int, text: String) {
        #expect(inUS { PitFormat.current.temperature(celsius) } == text)
    }

    @Test("Temperatures in a sentence are converted, and nothing else.")
    func sentence() {
        #expect(
            inUS { PitFormat.current.sentence("Check that 5 parts have 74 °C, not 1074 °C.") }
                == "Check that 5 parts have 165 °F, not 1074 °C.")
        #expect(PitFormat().sentence("It has 74 °C.") == "It has 74 °C.")
    }

    @Test(
        "A time with 12 hours can be read again.",
        arguments: [
            (0, "12:00 am"), (5, "12:05 am"), (720, "12:00 pm"), (779, "12:59 pm"),
            (1080, "6:00 pm"),
        ])
    func times(minute: Int, text: String) {
        let london = LocalTime { _ in 0 }
        let day = Date(timeIntervalSince1970: 1_783_123_200)
        let time = day + TimeInterval(minute * 60)

        #expect(inUS { london.text(time, now: day) } == text)
        #expect(london.date(text, now: day) == time)
    }

    @Test("A cook is written in the format, and in kilograms without one.")
    func cook() throws {
        let clock = ManualPitClock()
        var pit = Pit()
        let brisket = pit.start(.brisket, at: clock.now)
        let smoke = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(
            inUS { smoke.text(at: clock.now) }.hasPrefix("brisket (11.02 lb): smoke at 230 °F, 2 h")
        )
        #expect(brisket.text(at: clock.now).hasPrefix("brisket (5 kg): rub"))
    }
}
