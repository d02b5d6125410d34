import Console
import ConsoleTestSupport
import Essentials
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@testable import Meal

@Suite("MealPage", .failsIfStuck)
struct MealPageTests {
    private let clock = ManualPitClock()

    private func time(_ minutes: Int) -> String {
        LocalTime.text(clock.now + Double(minutes * 60), now: clock.now)
    }

    private func when(_ minutes: Int) -> String {
        LocalTime.when(clock.now + Double(minutes * 60), now: clock.now)
    }

    /// A dinner in some minutes, with this number of briskets, which take 210.
    private func state(
        _ minutes: Int?, briskets: Int = 1, isOwn: Bool = false,
        _ body: (inout Pit) throws -> Void = { _ in }
    ) throws -> MealState {
        guard let minutes else { return MealState(plan: nil, isOwn: isOwn) }
        var pit = Pit()
        let orders = Array(repeating: MealOrder.planned(.brisket), count: briskets)
        let meal = try pit.change(
            .plan(ready: clock.now + Double(minutes * 60), adding: orders), at: clock.now)
        try body(&pit)
        return MealState(
            plan: MealPlan(pit.lastMeal ?? meal, on: pit, at: clock.now), isOwn: isOwn)
    }

    private func adjusted(by minutes: Int) throws -> MealState {
        try state(210) { pit in
            _ = pit.start(.brisket, at: clock.now)
            _ = try pit.adjust("brisket", by: .seconds(minutes * 60), at: clock.now)
        }
    }

    private func finished() throws -> MealState {
        try state(210) { pit in
            _ = pit.start(.brisket, at: clock.now)
            _ = try pit.finish("brisket", early: true, at: clock.now)
        }
    }

    private func printed(_ states: [MealState]) -> [String] {
        var printer = PagePrinter(MealPage())
        return printer.show(states, at: clock.now)
    }

    @Test("Who is late is said once, and again when that changes, but not each minute.")
    func verdict() throws {
        var printer = PagePrinter(MealPage())
        let late = try state(200)
        let sentence = "Dinner \(when(200)): brisket is 10 min late."
        let later = "Dinner \(when(300)): all 2 are on time."

        #expect(printer.show(late, at: clock.now) == [sentence])
        #expect(printer.show(late, at: clock.now + 60) == [])
        #expect(printer.show(try state(300, briskets: 2), at: clock.now) == [later])
    }

    @Test(
        "A late cook that is changed, one that leaves the pit, and the end of the meal are said, once each."
    )
    func changes() throws {
        let states = try [
            adjusted(by: 10), adjusted(by: 20), finished(), finished(), state(nil), state(nil),
        ]

        #expect(
            printed(states)
                == [
                    ": brisket is 10 min late.", ": brisket is 20 min late.",
                    ": brisket is off the pit.", " is over. What is on the pit stays there.",
                ]
                .map { "Dinner \(when(210))\($0)" })
    }

    @Test(
        "A change of this program is not said: it was answered. Later, what others change is.",
        arguments: [true, false])
    func own(isFirst: Bool) throws {
        let states =
            try (isFirst ? [] : [state(300)]) + [
                state(200, isOwn: true), state(200), state(400), state(nil, isOwn: true),
                state(nil),
            ]
        let first = isFirst ? [] : ["Dinner \(when(300)): brisket is on time."]

        #expect(printed(states) == first + ["Dinner \(when(400)): brisket is on time."])
    }

    @Test(
        "On the full screen each dish is a row, with the verdict first; there is a key for a new dinner."
    )
    func rows() throws {
        var page = MealPage()
        #expect(page.page(at: clock.now).rows == [])
        _ = page.take(try state(200), at: clock.now)
        let shown = page.page(at: clock.now)

        #expect(shown.title == "Dinner" && shown.remark == time(200))
        func row(_ name: String, _ verdict: Column, _ text: String) -> Row.Content {
            .columns(nil, [Column(name, .strong), verdict, Column(text)])
        }
        let late = Column("10 min late", .warning)
        let text = "start now: ready \(when(210))"
        #expect(shown.rows.map(\.content) == [row("brisket (5 kg)", late, text)])
        let off = row("brisket", Column(""), "off the pit")
        _ = page.take(try finished(), at: clock.now)
        #expect(page.page(at: clock.now).rows.map(\.content) == [off])
        #expect(shown.offers.map(\.line) == ["command dinner "])
    }
}
