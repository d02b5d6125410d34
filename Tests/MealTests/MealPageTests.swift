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
    private let listener = MealPresentableListenerSpy()
    private let clock = ManualPitClock()

    private func time(_ minutes: Int) -> String {
        LocalTime.text(clock.now + Double(minutes * 60), now: clock.now)
    }

    /// A dinner in some minutes, with this number of briskets, which take 210.
    private func state(
        _ minutes: Int?, briskets: Int = 1, _ phase: MealPhase = .none,
        _ body: (inout Pit) throws -> Void = { _ in }
    ) throws -> MealState {
        guard let minutes else { return MealState(plan: nil, phase: phase) }
        var pit = Pit()
        let orders = Array(repeating: MealOrder.planned(.brisket), count: briskets)
        let meal = try pit.change(
            .plan(ready: clock.now + Double(minutes * 60), adding: orders), at: clock.now)
        try body(&pit)
        return MealState(
            plan: MealPlan(pit.lastMeal ?? meal, on: pit, at: clock.now), phase: phase)
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
        let sentence = "Dinner at \(time(200)): brisket is 10 min late."
        let later = "Dinner at \(time(300)): all 2 are on time."

        #expect(printer.show(late, at: clock.now) == [sentence])
        #expect(printer.show(late, at: clock.now + 60) == [])
        #expect(printer.show(try state(300, briskets: 2), at: clock.now) == [later])
    }

    @Test("A late cook that is changed is said, and one that leaves the pit, once each.")
    func cooks() throws {
        let target = time(210)
        let states = try [adjusted(by: 10), adjusted(by: 20), finished(), finished()]

        #expect(
            printed(states)
                == ["is 10 min late", "is 20 min late", "is off the pit"].map {
                    "Dinner at \(target): brisket \($0)."
                })
    }

    @Test("During a request nothing is said; then the dishes are listed.")
    func request() throws {
        let states = try [
            state(200, briskets: 2, .pending), state(200, briskets: 2, .done(.show, ended: nil)),
        ]

        #expect(printed([states[0]]) == [])
        #expect(
            printed(states) == [
                "Dinner at \(time(200)): brisket is 10 min late, brisket-2 is 10 min late.",
                "  brisket (5 kg)    start now: ready at \(time(210)), 10 min late",
                "  brisket-2 (5 kg)  start now: ready at \(time(210)), 10 min late",
                "To eat when all is ready, type `dinner \(time(210))`.",
            ])
    }

    @Test("A dinner without dishes says how to add some; without a dinner, how to plan one.")
    func hints() throws {
        let none =
            "No dinner is planned. Type `dinner 18:00` with your dishes: `brisket 5kg, ribs 2kg`."

        #expect(printed([try state(nil, .done(.show, ended: nil))]) == [none])
        #expect(
            printed([try state(60, briskets: 0, .done(.show, ended: nil))]) == [
                "Dinner at \(time(60)) has no dishes yet.",
                "Add what you cook: `dinner add ribs 2kg`.",
            ])
    }

    @Test("The end of a meal is said once, whoever ended it.", arguments: [true, false])
    func over(isRequest: Bool) throws {
        let plan = try state(300)
        let phase = isRequest ? MealPhase.done(.end, ended: plan.plan?.ready) : .none
        let end = try state(nil, phase)

        let sentence = "Dinner at \(time(300)) is over. What is on the pit stays there."
        #expect(printed([plan, end, end]).dropFirst() == [sentence])
    }

    @Test("A failure is one, and then what has changed meanwhile is said.")
    func failed() throws {
        let error = PitError.rejected("`ham` is not part of dinner.")
        let states = try [state(300), state(300, .pending), state(400, .failed(error))]

        #expect(
            printed(states).dropFirst() == [
                "failure: \(error)", "Dinner at \(time(400)): brisket is on time.",
            ])
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
        let text = "start now: ready at \(time(210))"
        #expect(shown.rows.map(\.content) == [row("brisket (5 kg)", late, text)])
        let off = row("brisket", Column(""), "off the pit")
        _ = page.take(try finished(), at: clock.now)
        #expect(page.page(at: clock.now).rows.map(\.content) == [off])
        #expect(shown.offers.map(\.line) == ["command dinner "])
    }

    @Test("The command reads what the person asks for, and reports it.")
    func command() async throws {
        let answer = Answering<MealPage>(now: { [clock] in clock.now }) { _, _ in }
        let dinner = try #require(MealPage().commands(for: listener, answer).first)

        try await dinner.run()
        try await dinner.run(["remove", "ribs,", "chicken"])
        let error = await #expect(throws: LineCommandError.self) { try await dinner.run(["soon"]) }

        #expect(listener.didTapMealSpy.calls == [.show, .remove(["ribs", "chicken"])])
        #expect(error?.description.hasPrefix("“soon” is not for dinner.") == true)
    }
}
