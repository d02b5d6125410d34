import Essentials
import PitContract
import PitTestSupport
import Testing

@Suite("Changes of a meal")
struct MealChangeTests {
    private let clock = ManualPitClock()
    private let hour = Duration.seconds(3600)

    /// A pit with a dinner ten hours from now.
    private func pit(_ orders: MealOrder...) throws -> Pit {
        var pit = Pit()
        _ = try pit.change(.plan(ready: clock.now + 36_000, adding: orders), at: clock.now)
        return pit
    }

    private func ids(_ pit: Pit) -> [String]? { pit.lastMeal?.dishes.map(\.id) }

    @Test("A dish starts so that it is ready at the time of the meal, also when that is moved.")
    func starts() throws {
        var pit = try pit(.planned(.brisket))
        #expect(pit.lastMeal?.nextStart(after: clock.now) == clock.now + 36_000 - 12_600)

        _ = try pit.change(.plan(ready: clock.now + 18_000, adding: []), at: clock.now)

        #expect(pit.lastMeal?.nextStart(after: clock.now) == clock.now + 18_000 - 12_600)
    }

    @Test(
        "A dish that is late when it is planned or moved does not ring at once, but ten minutes later."
    )
    func lateFromTheStart() throws {
        var pit = Pit()
        _ = try pit.change(
            .plan(ready: clock.now + 3_600, adding: [.planned(.brisket)]), at: clock.now)
        #expect(pit.alarms(at: clock.now).map(\.rang) == [nil])
        #expect(pit.alarms(at: clock.now).map(\.next) == [clock.now + 600])

        clock.advance(by: .seconds(600))
        #expect(pit.alarms(at: clock.now).map(\.rang) == [clock.now])

        _ = try pit.change(.plan(ready: clock.now + 1_800, adding: []), at: clock.now)
        #expect(pit.alarms(at: clock.now).map(\.rang) == [nil])
    }

    @Test("Dishes are added under names that are free on the pit and in the meal.")
    func names() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        let orders: [MealOrder] = [.planned(.brisket), .planned(.brisket), .onPit("brisket")]

        _ = try pit.change(.plan(ready: clock.now + 36_000, adding: orders), at: clock.now)

        #expect(ids(pit) == ["brisket-2", "brisket-3", "brisket"])
    }

    @Test("A cook of a cut that the meal plans is the meal's, if possible the one of its weight.")
    func cookOfTheMeal() throws {
        var pit = try pit(
            .planned(.brisket), .planned(CookOrder(plan: CookOrder.brisket.plan, weight: .ten)))

        let cooks = [
            pit.start(CookOrder(plan: CookOrder.brisket.plan, weight: .ten), at: clock.now),
            pit.start(CookOrder(plan: CookOrder.brisket.plan, weight: .ten), at: clock.now),
            pit.start(.brisket, at: clock.now),
        ]

        #expect(cooks.map(\.id) == ["brisket-2", "brisket", "brisket-3"])
        #expect(ids(pit) == ["brisket", "brisket-2"])
        #expect(pit.lastMeal?.dishes.allSatisfy { $0.planned == nil } == true)
    }

    @Test(
        "A cook is that of the meal from twelve hours before its planned start.",
        arguments: [(55_800, true), (55_801, false)])
    func near(seconds: Int, isDish: Bool) throws {
        var pit = Pit()
        let ready = clock.now + TimeInterval(seconds)
        _ = try pit.change(.plan(ready: ready, adding: [.planned(.brisket)]), at: clock.now)
        let planned = pit.meal(at: clock.now)?.planned("brisket", at: clock.now)
        #expect((planned != nil) == isDish)

        #expect(pit.start(.brisket, at: clock.now).id == (isDish ? "brisket" : "brisket-2"))
        #expect((pit.lastMeal?.dish("brisket")?.planned == nil) == isDish)
    }

    @Test("What is planned is found by the name of its dish, and of its cut as a person writes it.")
    func planned() throws {
        let heavy = CookOrder(plan: CookOrder.brisket.plan, weight: .ten)
        let meal = try #require(try pit(.planned(.brisket), .planned(heavy)).meal(at: clock.now))

        let found = ["Brisket", "brisket-2", "ribs"].map { meal.planned($0, at: clock.now)?.weight }

        #expect(found == [.fiveKilograms, .ten, nil])
    }

    @Test("A change that is refused changes nothing.")
    func refused() throws {
        var pit = try pit(.planned(.brisket))
        _ = pit.start(.brisket, at: clock.now)
        let (old, now) = (pit, clock.now)
        let refusals: [(MealChange, String)] = [
            (.plan(ready: now, adding: []), "The time of the meal has passed."),
            (.plan(ready: nil, adding: [.onPit("ham")]), "There is no cook `ham` on the pit. To"),
            (
                .plan(ready: now + 60, adding: [.planned(.brisket), .onPit("brisket")]),
                "brisket belongs to dinner already."
            ),
            (.remove(["brisket", "ham"]), "`ham` is not part of dinner. Its dishes: brisket."),
        ]
        for (change, sentence) in refusals {
            let error = #expect(throws: PitError.self) { try pit.change(change, at: now) }
            #expect(error.map { $0.description.hasPrefix(sentence) } == true, "\(change)")
        }
        #expect(pit == old)
    }

    @Test("Without a meal only one with a time can be planned.", arguments: MealChange.needAMeal)
    func noMeal(change: MealChange) {
        var pit = Pit()

        let error = #expect(throws: PitError.self) { try pit.change(change, at: clock.now) }

        #expect(
            error?.description
                == "No dinner is planned. Plan one with its time, such as `dinner 18:00`.")
    }

    @Test("A meal that ends, and a dish that leaves it, leave the cooks on the pit.")
    func ends() throws {
        var pit = try pit(.planned(.brisket))
        let cook = pit.start(.brisket, at: clock.now)

        _ = try pit.change(.remove(["brisket"]), at: clock.now)
        #expect(ids(pit) == [])
        _ = try pit.change(.end, at: clock.now)

        #expect(pit.cooks == [cook] && pit.lastMeal == nil)
    }

    @Test("Six hours after its time a meal is over, and another can be planned.")
    func over() throws {
        var pit = try pit(.planned(.brisket))
        clock.advance(by: hour * 16)

        #expect(pit.meal(at: clock.now) == nil)
        #expect(pit.alarms(at: clock.now) == [])
        _ = try pit.change(.plan(ready: clock.now + 60, adding: []), at: clock.now)
        #expect(ids(pit) == [])
    }

    @Test("A dish has an alarm when it is time to start, and again when the meal is moved.")
    func alarms() throws {
        var pit = try pit(.planned(.brisket))
        func silence(for duration: Duration? = nil) throws {
            try pit.silence(.started(stage: 0), of: "brisket", for: duration, at: clock.now)
        }
        #expect(throws: PitError.self) { try silence() }

        clock.advance(by: .seconds(36_000 - 12_600))
        #expect(pit.alarms(at: clock.now).map(\.rang) == [clock.now])
        try silence(for: .seconds(600))
        #expect(pit.alarms(at: clock.now).map(\.next) == [clock.now + 600])
        try silence()
        #expect(pit.alarms(at: clock.now) == [])
        #expect(throws: PitError.self) { try silence() }

        _ = try pit.change(.plan(ready: clock.now + 12_660, adding: []), at: clock.now)
        #expect(pit.alarms(at: clock.now) == [])
        clock.advance(by: .seconds(60))
        #expect(pit.alarms(at: clock.now).map(\.rang) == [clock.now])
    }
}

extension MealChange {
    fileprivate static let needAMeal: [MealChange] = [
        .plan(ready: nil, adding: []), .remove(["brisket"]), .end,
    ]
}

extension Weight {
    fileprivate static let ten = Weight("10kg") ?? .fiveKilograms
}
