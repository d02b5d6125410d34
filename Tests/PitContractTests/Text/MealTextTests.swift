import Essentials
import PitTestSupport
import Testing

@testable import PitContract

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
