import Essentials
import PitInMemory
import PitTestSupport
import RaceTesting
import Testing

@testable import PitContract

/// The brisket of the tests takes 210 minutes, of which the rub is 30.
@Suite("Changes of a meal")
struct MealChangeTests {
    private static let brisket = MealOrder.planned(.brisket)
    private static let heavy = CookOrder(
        plan: CookOrder.brisket.plan, weight: Weight("10kg") ?? .fiveKilograms)

    /// The cooks, the dishes of the meal, and those of them that have not been started.
    private struct Seen: Equatable, Sendable {
        var cooks: [Cook.ID] = []
        let dishes, planned: [Cook.ID]?
    }

    private static let stories: [Story<Seen>] = [
        Story(
            "Dishes are added under names that are free on the pit and in the meal.", .brisket(),
            (
                .dinner(600, brisket, brisket, .onPit("brisket")),
                Seen(
                    cooks: ["brisket"], dishes: ["brisket-2", "brisket-3", "brisket"],
                    planned: ["brisket-2", "brisket-3"])
            )),
        Story(
            "A cook of a cut that the meal plans is the meal's, if possible the one of its weight.",
            TestPit(),
            (
                .dinner(600, brisket, .planned(heavy)),
                Seen(dishes: ["brisket", "brisket-2"], planned: ["brisket", "brisket-2"])
            ),
            (
                .ask(.start(heavy)),
                Seen(cooks: ["brisket-2"], dishes: ["brisket", "brisket-2"], planned: ["brisket"])
            ),
            (
                .ask(.start(heavy)),
                Seen(
                    cooks: ["brisket-2", "brisket"], dishes: ["brisket", "brisket-2"], planned: [])
            ),
            (
                .ask(.start(.brisket)),
                Seen(
                    cooks: ["brisket-2", "brisket", "brisket-3"], dishes: ["brisket", "brisket-2"],
                    planned: [])
            )),
        Story(
            "A cook is that of the meal from twelve hours before its planned start.", TestPit(),
            (.dinner(930, brisket), Seen(dishes: ["brisket"], planned: ["brisket"])),
            (.ask(.start(.brisket)), Seen(cooks: ["brisket"], dishes: ["brisket"], planned: []))),
        Story(
            "A cook is not that of the meal more than twelve hours before its planned start.",
            TestPit(), (.dinner(931, brisket), Seen(dishes: ["brisket"], planned: ["brisket"])),
            (
                .ask(.start(.brisket)),
                Seen(cooks: ["brisket-2"], dishes: ["brisket"], planned: ["brisket"])
            )),
        Story(
            "A meal that ends, and a dish that leaves it, leave the cooks on the pit.",
            .brisketDinner(),
            (.ask(.meal(.remove(["brisket"]))), Seen(cooks: ["brisket"], dishes: [], planned: [])),
            (.ask(.meal(.end)), Seen(cooks: ["brisket"], dishes: nil, planned: nil))),
        Story(
            "Six hours after its time a meal is over, and another can be planned.",
            .brisketDinner(), (.pass(600), Seen(cooks: ["brisket"], dishes: nil, planned: nil)),
            (.dinner(601), Seen(cooks: ["brisket"], dishes: [], planned: []))),
    ]

    @Test("A meal has its dishes, which are started or not.", arguments: stories)
    private func dishes(story: Story<Seen>) throws {
        try story.check { pit in
            let dishes = pit.pit.meal(at: pit.now)?.dishes
            return Seen(
                cooks: pit.pit.cooks.map(\.id), dishes: dishes?.map(\.id),
                planned: dishes?.filter { $0.planned != nil }.map(\.id))
        }
    }

    @Test("A dish starts so that it is ready at the time of the meal, also when that is moved.")
    func starts() throws {
        let story = Story(
            "", TestPit(), (.dinner(600, Self.brisket), TestPit.start + 390 * 60),
            (.dinner(300), TestPit.start + 90 * 60))

        try story.check { $0.pit.lastMeal?.nextStart(after: $0.now) ?? .distantPast }
    }

    @Test("What is planned is found by the name of its dish, and of its cut as a person writes it.")
    func planned() throws {
        var pit = TestPit()
        try pit.take(.dinner(930, Self.brisket, .planned(Self.heavy)))
        let meal = try #require(pit.pit.meal(at: pit.now))

        let asked = [("Brisket", 0.0), ("brisket-2", 0), ("ribs", 0), ("brisket", -1)]
        let found = asked.map { meal.planned($0, at: pit.now + $1)?.weight }

        // More than twelve hours before its start, the first one is not meant.
        #expect(found == [.fiveKilograms, Self.heavy.weight, nil, Self.heavy.weight])
    }
}

/// The brisket of the tests takes 210 minutes, of which the rub is 30.
@Suite("The plan of a meal")
struct MealPlanTests {
    /// A dish in the plan of a meal, in minutes since the start.
    private struct Seen: Equatable, Sendable {
        let status: MealPlan.Status
        let start, ready, next: Double?
        let late: Int

        init(
            _ status: MealPlan.Status, start: Double?, ready: Double?, next: Double?, late: Int = 0
        ) {
            (self.status, self.start, self.ready) = (status, start, ready)
            (self.next, self.late) = (next, late)
        }
    }

    /// Returns the brisket while it is on the pit, since its start.
    private static func rub(ready: Double?, next: Double?, late: Int = 0) -> Seen {
        Seen(.onPit(.started(stage: 0)), start: 0, ready: ready, next: next, late: late)
    }

    private static let stories: [Story<Seen>] = [
        Story(
            "A dish that is planned starts in time, and is ready at the time of the meal.",
            TestPit(),
            (.dinner(300, .planned(.brisket)), Seen(.planned, start: 90, ready: 300, next: 90))),
        Story(
            "A dish that should have been started is late by the time since, a minute each minute.",
            TestPit(),
            (.dinner(210, .planned(.brisket)), Seen(.due, start: 0, ready: 210, next: 1)),
            (.pass(1.5), Seen(.due, start: 0, ready: 211.5, next: 2, late: 1))),
        Story(
            "A cook on the pit is late or early, and a change of it counts at once.", .brisket(),
            (.dinner(240, .onPit("brisket")), rub(ready: 210, next: 30, late: -30)),
            (.adjust(50), rub(ready: 260, next: 80, late: 20))),
        Story(
            "Seconds do not count: 18:00 is 3 h 30 min after 14:30, whatever the seconds.",
            .brisket(),
            (.dinner(239.5, .onPit("brisket")), rub(ready: 210, next: 30, late: -30)),
            (.adjust(30), rub(ready: 240, next: 60))),
        Story(
            "A cook that waits for the person is a minute later each minute.", .brisket(),
            (.dinner(210, .onPit("brisket")), rub(ready: 210, next: 30)),
            (
                .pass(30.75),
                Seen(.onPit(.waits(stage: 0)), start: 0, ready: 210.75, next: 31)
            ),
            (
                .pass(0.25),
                Seen(.onPit(.waits(stage: 0)), start: 0, ready: 211, next: 32, late: 1)
            )),
        Story(
            "A cook that was taken off the pit is not late.", .brisketDinner(),
            (.finish, Seen(.offPit, start: nil, ready: nil, next: nil))),
    ]

    @Test("A dish has a start, and is ready in time or late.", arguments: stories)
    private func dish(story: Story<Seen>) throws {
        try story.check { pit in
            let meal = try #require(pit.pit.meal(at: pit.now))
            let dish = MealPlan(meal, on: pit.pit, at: pit.now).dishes[0]
            return Seen(
                dish.status, start: dish.start.map(pit.minutes), ready: dish.ready.map(pit.minutes),
                next: dish.nextChange.map(pit.minutes), late: dish.minutesLate)
        }
    }

    @Test("Who is latest comes first, and it is possible to eat in the minute when all are ready.")
    func late() throws {
        var pit = TestPit.brisket()
        for step: Step in [
            .adjust(10), .ask(.start(.brisket)), .ask(.adjust("brisket-2", by: .seconds(1190))),
            .dinner(210, .onPit("brisket"), .onPit("brisket-2")), .ask(.start(.brisket)),
            .dinner(nil, .onPit("brisket-3")),
        ] { try pit.take(step) }

        let plan = MealPlan(try #require(pit.pit.lastMeal), on: pit.pit, at: pit.now)

        #expect(plan.late.map(\.id) == ["brisket-2", "brisket"])
        #expect(plan.possible == pit.now + 230 * 60)
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
            ("2026-07-04T10:00", .plan(ready: ten, [])), ("10AM", .plan(ready: ten, [])),
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
        // A shell may pass several words as one.
        let asOne = try MealRequest([text], now: clock.now, in: gmt)
        #expect(try [self.request(text), asOne] == [request, request])
    }

    @Test(
        "What cannot be read is refused with what is possible.",
        arguments: [
            ("ribs 2kg", "“ribs 2kg” is not for dinner. Type `dinner 18:00` with dishes such as "),
            ("add", "`dinner add` needs dishes, such as `ribs 2kg`, or cooks that are on the pit."),
            ("add ,", "`dinner add` needs dishes, such as `ribs 2kg`, or cooks"),
            ("Remove", "`dinner remove` needs the names of dishes, such as `ribs`."),
            ("end now", "`dinner end` takes no arguments. Type only `dinner end` to end it."),
            ("07:00", "07:00 is in the past: the time is 2026-07-04 08:00. Write “tomorrow 07:00”"),
            (
                "2026-07-04T07:00",
                "07:00 is in the past: the time is 2026-07-04 08:00. Write a later"
            ),
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
        "What is asked is a request to the pit with the plans that there are, or refused with them; to show needs none."
    )
    func requests() async throws {
        let service = InMemoryPitService(clock: clock)
        let ribs = try #require(CookPlan.builtIn.first { $0.name == "ribs" })
        let two = try #require(Weight("2kg"))

        var requests: [PitRequest?] = []
        for text in ["10:00 ribs 2kg", "", "remove ribs", "end"] {
            requests.append(try await service.request(for: request(text)))
        }

        let planned = MealOrder.planned(CookOrder(plan: ribs, weight: two))
        #expect(
            requests == [
                .meal(.plan(ready: Self.ten, adding: [planned])), nil, .meal(.remove(["ribs"])),
                .meal(.end),
            ])
        let reason = PitError.rejected(
            """
            There is no plan for “ham”. Possible: \(CookPlan.builtIn.map(\.name).joined(separator: ", ")). \
            Nothing changed.
            """)
        await #expect(throws: reason) { try await service.request(for: request("add ham 5kg")) }
    }
}
