import Essentials
import PitTestSupport
import Testing

@testable import PitContract

/// The brisket of the tests takes 210 minutes, of which the rub is 30.
@Suite("The plan of a meal")
struct MealPlanTests {
    private let clock = ManualPitClock()

    /// A pit with a dinner some minutes from now, for which the brisket is planned.
    private func pit(minutes: Int) throws -> Pit {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: after(minutes), adding: [.planned(.brisket)]), at: clock.now)
        return pit
    }

    private func after(_ minutes: Int) -> Date { clock.now + Double(minutes * 60) }

    private func plan(_ pit: Pit) throws -> MealPlan {
        MealPlan(try #require(pit.meal(at: clock.now)), on: pit, at: clock.now)
    }

    @Test("A dish that is planned starts in time, and is ready at the time of the meal.")
    func planned() throws {
        let plan = try plan(pit(minutes: 300))

        #expect(plan.dishes.map(\.status) == [.planned])
        #expect(plan.dishes[0].start == after(90))
        #expect(plan.dishes[0].ready == after(300))
        #expect(plan.dishes[0].nextChange == after(90))
        #expect(plan.late.isEmpty)
        #expect(plan.possible == after(300))
    }

    @Test("A dish that should have been started is late by the time since, a minute each minute.")
    func due() throws {
        let pit = try pit(minutes: 210)
        #expect(try plan(pit).dishes.map(\.status) == [.due])
        #expect(try plan(pit).late.isEmpty)
        clock.advance(by: .seconds(90))

        let plan = try plan(pit)

        #expect(plan.late.map(\.minutesLate) == [1])
        #expect(plan.dishes[0].nextChange == clock.now + 30)
        #expect(plan.possible == clock.now + 210 * 60 + 30)
    }

    @Test("A cook on the pit is late or early, and a change of it counts at once.")
    func onPit() throws {
        var pit = try pit(minutes: 240)
        _ = pit.start(.brisket, at: clock.now)
        #expect(try plan(pit).dishes.map(\.minutesLate) == [-30])
        #expect(try plan(pit).dishes[0].nextChange == after(30))

        _ = try pit.adjust("brisket", by: .seconds(50 * 60), at: clock.now)

        #expect(try plan(pit).late.map(\.minutesLate) == [20])
    }

    @Test("Seconds do not count: 18:00 is 3 h 30 min after 14:30, whatever the seconds.")
    func seconds() throws {
        var pit = try pit(minutes: 240)
        clock.advance(by: .seconds(20))
        _ = pit.start(.brisket, at: clock.now)
        #expect(try plan(pit).dishes.map(\.minutesLate) == [-30])

        _ = try pit.adjust("brisket", by: .seconds(30 * 60), at: clock.now)

        #expect(try plan(pit).dishes.map(\.minutesLate) == [0])
    }

    @Test("A cook that waits for the person is a minute later each minute.")
    func waits() throws {
        var pit = try pit(minutes: 210)
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(30 * 60 + 59))
        #expect(try plan(pit).late.isEmpty)
        #expect(try plan(pit).dishes[0].nextChange == clock.now + 1)

        clock.advance(by: .seconds(1))

        #expect(try plan(pit).late.map(\.minutesLate) == [1])
    }

    @Test("A cook that was taken off the pit is not late.")
    func offPit() throws {
        var pit = try pit(minutes: 60)
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.finish("brisket", early: true, at: clock.now)

        let dish = try plan(pit).dishes[0]

        #expect(dish.status == .offPit)
        #expect([dish.start, dish.ready, dish.nextChange] == [nil, nil, nil])
        #expect(!dish.isLate)
    }

    @Test("Who is latest comes first.")
    func order() throws {
        var pit = try pit(minutes: 210)
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.adjust("brisket", by: .seconds(600), at: clock.now)
        let other = pit.start(.brisket, at: clock.now)
        _ = try pit.adjust(other.id, by: .seconds(1200), at: clock.now)
        _ = try pit.change(.plan(ready: nil, adding: [.onPit(other.id)]), at: clock.now)

        #expect(try plan(pit).late.map(\.id) == ["brisket-2", "brisket"])
        #expect(try plan(pit).possible == after(230))
    }
}
