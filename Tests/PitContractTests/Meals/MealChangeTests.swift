import Essentials
import PitInMemory
import PitTestSupport
import RaceTesting
import Testing

@testable import PitContract

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

/// The time is 08:00, on GMT.
@Suite("What a person asks of a meal", .failsIfStuck)
struct MealRequestTests {
    private let clock = ManualPitClock()
    private let gmt = LocalTime { _ in 0 }
    private static let ten = Date(timeIntervalSince1970: 1_783_152_000 + 7200)

    private func request(_ text: String) throws(PitError) -> MealRequest {
        try MealRequest(text.split(separator: " ").map(String.init), now: clock.now, in: gmt)
    }

    @Test(
        "Words say what to do; a comma or a weight ends a dish.",
        arguments: [
            ("", .show), ("end", .end), ("remove ribs, Brisket-2", .remove(["ribs", "brisket-2"])),
            ("10:00", .plan(ready: ten, [])),
            ("tomorrow 10:00", .plan(ready: ten + 86_400, [])),
            ("add brisket", .plan(ready: nil, [.init(name: "brisket", weight: nil)])),
            (
                "10:00 Pork shoulder 5 kg, ribs 5kg brisket 5kg , chicken,",
                .plan(
                    ready: ten,
                    ["pork-shoulder", "ribs", "brisket"].map {
                        .init(name: $0, weight: .fiveKilograms)
                    } + [.init(name: "chicken", weight: nil)])
            ),
        ] as [(String, MealRequest)])
    func reads(text: String, request: MealRequest) throws {
        #expect(try self.request(text) == request)
        // A shell may pass several words as one.
        #expect(try MealRequest([text], now: clock.now, in: gmt) == request)
    }

    @Test(
        "What cannot be read is refused with what is possible.",
        arguments: [
            ("ribs 2kg", "“ribs 2kg” is not for dinner. Type `dinner 18:00` with dishes such as "),
            ("add", "“add” is not for dinner."), ("end now", "“end now” is not for dinner."),
            ("07:00", "07:00 is in the past: the time is 2026-07-04 08:00. Write “tomorrow 07:00”"),
            ("25:00 ribs 2kg", "“25:00” is no time. Type one such as 18:00, or 6pm."),
            ("10:00 5kg", "A weight has no cut. Write both, such as `brisket 5kg`."),
        ])
    func refuses(text: String, sentence: String) {
        let error = #expect(throws: PitError.self) { try self.request(text) }

        #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
    }

    @Test("A time that does not exist is remarked.")
    func remark() {
        let berlin = LocalTime { $0.timeIntervalSince1970 < 1_774_746_000 ? 3600 : 7200 }
        let now = Date(timeIntervalSince1970: 1_774_000_000)

        let remarks = ["2026-03-29 02:30", "2026-03-29 04:30", "end"].map {
            MealRequest.remark(on: [$0, "ribs 2kg"], now: now, in: berlin)
        }

        #expect(
            remarks == [
                "02:30 does not exist on that day: the clocks change. It is taken as 2026-03-29 03:30.",
                nil, nil,
            ])
    }

    @Test(
        "What is asked is a request to the pit, with the plans that there are; to show needs none.")
    func requests() async throws {
        let service = InMemoryPitService(clock: clock)
        let ribs = try #require(CookPlan.builtIn.first { $0.name == "ribs" })
        let two = try #require(Weight("2kg"))

        #expect(
            try await service.request(for: request("10:00 ribs 2kg"))
                == .meal(
                    .plan(ready: Self.ten, adding: [.planned(CookOrder(plan: ribs, weight: two))])))
        #expect(try await service.request(for: request("")) == nil)
        #expect(try await service.request(for: request("remove ribs")) == .meal(.remove(["ribs"])))
        #expect(try await service.request(for: request("end")) == .meal(.end))
        let error = await #expect(throws: PitError.self) {
            try await service.request(for: request("add ham 5kg"))
        }
        #expect(
            error?.description == """
                There is no plan for “ham”. Possible: brisket, pork-shoulder, ribs, chicken. \
                Nothing changed.
                """)
    }
}
