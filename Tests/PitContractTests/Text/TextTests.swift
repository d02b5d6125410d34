import Essentials
import Foundation
import PitTestSupport
import Testing

@testable import PitContract

@Suite("The text of a cook")
struct CookTextTests {
    /// Returns the time of some minutes after the start, as it is written then or at another time.
    private static func time(_ minutes: Double, at now: Double = 0) -> String {
        LocalTime.text(TestPit.start + minutes * 60, now: TestPit.start + now * 60)
    }

    private static func when(_ minutes: Double) -> String {
        LocalTime.when(TestPit.start + minutes * 60, now: TestPit.start)
    }

    private static let at63 = "brisket (5 kg), 63 °C"
    private static let smoke = "smoke at 110 °C, 1 h left, 0 %, ready \(when(70))"
    private static let check = "waits for you: Check that it has 74 °C."
    private static let unknown = "no ready time"

    private static let stories: [Story<String?>] = [
        Story(
            "A stage has its temperature if it matters, the time left and the part that has passed.",
            .brisket(), (.pass(10), "brisket (5 kg): rub, 20 min left, 4 %, ready \(when(210))"),
            (.pass(30), "brisket (5 kg): waits for you: Put it on the pit."),
            (.confirm, "brisket (5 kg): smoke at 110 °C, 2 h left, 18 %, ready \(when(220))"),
            (.pass(180), "brisket (5 kg): done")),
        Story(
            "A temperature has an age, and what it should be.", .smoke(),
            (.pass(0), "brisket (5 kg), no reading yet: \(smoke)"),
            (.measure([63.4]), "\(at63), 0 s ago, to 74 °C: \(smoke)"),
            (.pass(0.25), "\(at63), 15 s ago, to 74 °C: \(smoke)")),
        Story(
            "What is out or silent has no temperature, also on a day after.", .smoke(),
            (.measure([63, nil]), "brisket (5 kg), probe out, 0 s ago, to 74 °C: \(smoke)"),
            (
                .pass(5),
                """
                brisket (5 kg), no reading since \(time(0)): smoke at 110 °C, 55 min left, 7 %, ready \
                \(when(70))
                """
            ),
            (.pass(1440), "brisket (5 kg), no reading since \(time(0, at: 1445)): \(check)")),
        Story(
            "Of a stage that waits, the text has the temperature of now.", .smoke(),
            (.measure([74, 75, 76]), "brisket (5 kg), 76 °C, 0 s ago, to 74 °C: \(check)")),
        Story(
            "While meat stalls that should not, nobody knows.", .smoke(),
            (
                .measure(Array(repeating: 63, count: 50), every: 60),
                """
                \(at63), 0 s ago, to 74 °C: smoke at 110 °C, stalled at 63 °C for 41 min: \(unknown)
                """
            )),
        Story(
            "After the time of the plan, and with too few readings, nobody knows.", .smoke(),
            (.pass(60), "brisket (5 kg), no reading yet: \(check)"),
            (
                .measure([63]),
                "\(at63), 0 s ago, to 74 °C: smoke at 110 °C, longer than planned: \(unknown)"
            )),
    ]

    @Test("A cook says what goes on, and what it waits for.", arguments: stories)
    func text(story: Story<String?>) throws {
        try story.check { $0.cook?.text(at: $0.now) }
    }

    @Test("A cook that waits or is done says what to type.")
    func typed() {
        let texts = [0, 30, 210].map { minutes in
            let pit = TestPit.brisket(isSmoking: minutes > 30, after: minutes)
            return pit.cook?.text(at: pit.now) { "pit \($0)" }
        }

        #expect(
            texts == [
                "brisket (5 kg): rub, 30 min left, 0 %, ready \(Self.when(210))",
                "brisket (5 kg): waits for you: Put it on the pit. Type `pit confirm`.",
                "brisket (5 kg): done. Type `pit finish`.",
            ])
    }

    @Test("A stage that is not over says what it has left; a cook that is done has none.")
    func openStage() {
        var smoke = TestPit.smoke()
        smoke.measure([63.4])
        let done = TestPit.brisket(isSmoking: true, after: 180)

        #expect(
            [smoke, done].map { $0.cook?.openStage(at: $0.now) } == [
                "brisket: smoke goes on, 63 °C, 0 s ago, to 74 °C.", "brisket is done.",
            ])
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

    private var time: String { LocalTime.when(clock.now + 210 * 60, now: clock.now) }

    @Test("A sentence says who is late or early, the latest first, and how many are on time.")
    func sentences() throws {
        let sentences = try [
            plan(), plan(0), plan(0, 0), plan(0, -5), plan(-5, 5), plan(1, 2, 3, 4, 75, 0),
        ].map { $0.sentence(at: clock.now) }

        let expected: [String] = [
            "Dinner \(time) has no dishes yet.", "Dinner \(time): brisket is on time.",
            "Dinner \(time): all 2 are on time.",
            "Dinner \(time): brisket-2 is 5 min early, 1 on time.",
            "Dinner \(time): brisket-2 is 5 min late, brisket is 5 min early.",
            """
            Dinner \(time): brisket-5 is 1 h 15 min late, brisket-4 is 4 min late, brisket-3 is \
            3 min late, 2 more are late, 1 on time.
            """,
        ]
        #expect(sentences == expected)
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

        let sentences = try ["brisket", "brisket-2"].map { id in
            _ = try pit.finish(id, early: true, at: clock.now)
            return try sentence()
        }

        let expected: [String] = [
            "Dinner \(time): brisket is off the pit, 1 on time.",
            "Dinner \(time): brisket is off the pit, brisket-2 is off the pit.",
        ]
        #expect(sentences == expected)
    }

    @Test("Each dish has a row that says what it does, and how late it is.")
    func rows() throws {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: clock.now + 210 * 60, adding: [.planned(.brisket), .planned(.brisket)]),
            at: clock.now)
        _ = pit.start(.brisket, at: clock.now)
        let target = time
        var rows: [[String]] = []
        func look() throws {
            let plan = MealPlan(try #require(pit.meal(at: clock.now)), on: pit, at: clock.now)
            rows.append(plan.rows(at: clock.now).map(\.1))
        }

        try look()
        clock.advance(by: .seconds(1800))
        try look()
        _ = try pit.finish("brisket", early: true, at: clock.now)
        try look()

        let late = "start now: ready \(time), 30 min late"
        let expected: [[String]] = [
            [
                "on the pit, ready \(target), on time",
                "start now: ready \(target), on time",
            ],
            ["waits for you, ready \(target), on time", late], ["off the pit", late],
        ]
        #expect(rows == expected)
    }
}

@Suite("The log of a pit as text")
struct PitLogTextTests {
    private let clock = ManualPitClock()

    private func time(minutesAgo minutes: Double) -> String {
        LocalTime.text(clock.now - minutes * 60, now: clock.now)
    }

    /// Returns a pit from which a cook was taken off, so many seconds after its rub was confirmed.
    private func finished(rub: Int, rest: Int) throws -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(rub))
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(rest))
        _ = try pit.finish("brisket", early: true, at: clock.now)
        return pit
    }

    @Test("A finished cook has its length, and the real lengths of its stages.")
    func finished() throws {
        let log = try finished(rub: 45 * 60, rest: 130 * 60).journal.all

        let lines: [String] = [
            "\(time(minutesAgo: 175))  brisket (5 kg) put on the pit",
            "\(time(minutesAgo: 130))  rub of brisket confirmed",
            "\(time(minutesAgo: 0))  brisket (5 kg) taken off the pit",
            "       2 h 55 min: rub 45 min, smoke 2 h, rest 10 min",
        ]
        #expect(log.log(newest: 20, at: clock.now) == lines)
    }

    @Test(
        "The lengths of the stages add up, whatever the seconds, and a cook that was done took until then.",
        arguments: [
            (45 * 60 + 30, 130 * 60 + 30, "2 h 56 min: rub 46 min, smoke 2 h, rest 10 min"),
            (0, 600 * 60, "3 h: rub 0 s, smoke 2 h, rest 1 h"),
        ])
    func lengths(rub: Int, rest: Int, line: String) throws {
        let log = try finished(rub: rub, rest: rest).journal.all

        #expect(log.log(newest: 20, at: clock.now).last == "       \(line)")
    }

    @Test("The newest are shown, with the number of those that are not; or that there are none.")
    func limit() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for number in 1...3 { _ = try pit.note("brisket", "\(number)", at: clock.now) }

        let lines: [String] = [
            "2 earlier are not shown.",
            "\(time(minutesAgo: 0))  “2” noted for brisket",
            "\(time(minutesAgo: 0))  “3” noted for brisket",
        ]
        #expect(pit.journal.all.log(newest: 2, at: clock.now) == lines)
        let none = ["Nothing has happened on this pit yet."]
        #expect([PitChange]().log(newest: 20, at: clock.now) == none)
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

    @Test("Temperatures in a sentence are converted, and nothing else.")
    func sentence() {
        let sentence = "Check that 5 parts have 74 °C, not 1074 °C."

        #expect(
            [inUS { PitFormat.current }, PitFormat()].map { $0.sentence(sentence) } == [
                "Check that 5 parts have 165 °F, not 1074 °C.", sentence,
            ])
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

    @Test("A cook is written in the format.")
    func cook() throws {
        var pit = TestPit.smoke()
        pit.measure([63.4])

        let text = inUS { pit.cook?.text(at: pit.now) }
        #expect(
            text?.hasPrefix(
                "brisket (11.02 lb), 146 °F, 0 s ago, to 165 °F: smoke at 230 °F, ") == true)
    }
}
