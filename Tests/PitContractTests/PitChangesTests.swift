import Foundation
import PitContract
import PitTestSupport
import Testing

@Suite("Changes of a pit")
struct PitChangesTests {
    private static let days = Duration.seconds(86_400)
    private static let minute = Duration.seconds(60)
    private static let tooLong = "A stage cannot be longer than 30 days. Nothing changed."
    private static let waitsAlready =
        "The stage `rub` of brisket waits already, so it can only become longer. Nothing changed."

    /// Requests that a pit refuses for one reason.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let reason: PitError
        let pit: TestPit
        let requests: [PitRequest]

        init(_ reason: PitError, _ pit: TestPit, _ requests: PitRequest...) {
            (self.reason, self.pit, self.requests) = (reason, pit, requests)
        }

        init(_ reason: String, _ pit: TestPit, _ requests: PitRequest...) {
            (self.reason, self.pit, self.requests) = (.rejected(reason), pit, requests)
        }

        var testDescription: String { reason.description }
    }

    private static let refusals: [Refusal] = [
        Refusal(
            .early("brisket: rub has 30 min left."), .brisket(),
            .confirm("brisket", stage: 0, early: false), .finish("brisket", early: false)),
        Refusal(
            .early("brisket: rub waits for you."), .brisket(after: 40),
            .finish("brisket", early: false)),
        Refusal(
            "The stage `rub` of brisket is over already. Nothing changed.",
            .brisket(isSmoking: true), .confirm("brisket", stage: 0, early: true)),
        Refusal(
            "The stage `smoke` of brisket ends by itself. Nothing changed.",
            .brisket(isSmoking: true), .confirm("brisket", stage: 1, early: true)),
        Refusal(
            "The stage `smoke` of brisket is over already. Nothing changed.",
            .brisket(isSmoking: true, after: 121), .confirm("brisket", stage: 1, early: true)),
        Refusal(
            "brisket is done, so no stage can be confirmed. Nothing changed.",
            .brisket(isSmoking: true, after: 180), .confirm("brisket", stage: 2, early: true)),
        Refusal(
            "There is no such stage of brisket.", .brisket(),
            .confirm("brisket", stage: 3, early: true)),
        Refusal(
            "There is no cook `ham`. On the pit: brisket.", .brisket(),
            .finish("ham", early: true)),
        Refusal("A change by 0 changes nothing.", .brisket(), .adjust("brisket", by: .zero)),
        Refusal(
            """
            The stage `smoke` of brisket has 1 h 30 min left. It cannot become shorter by more \
            than that. Nothing changed.
            """, .brisket(isSmoking: true, after: 30), .adjust("brisket", by: minute * -91)),
        Refusal(
            tooLong, .brisket(), .adjust("brisket", by: days * 30 - minute * 30 + .seconds(1))),
        Refusal(tooLong, .brisket(after: 31 * 1440), .adjust("brisket", by: days * 30)),
        Refusal(
            waitsAlready, .brisket(after: 90),
            .adjust("brisket", by: .zero), .adjust("brisket", by: minute * -30)),
        Refusal(
            "brisket is done, so no stage can change. Nothing changed.",
            .brisket(isSmoking: true, after: 180), .adjust("brisket", by: minute)),
        Refusal(
            "An alarm can be put off by up to 30 days. Nothing changed.", .brisket(after: 30),
            .silence(.waits(stage: 0), of: "brisket", for: .zero),
            .silence(.waits(stage: 0), of: "brisket", for: minute * -1),
            .silence(.waits(stage: 0), of: "brisket", for: days * 31)),
        Refusal(
            """
            A note must be one line of 1 to 200 characters, without control characters. Nothing \
            changed.
            """, .brisket(), .note("brisket", ""), .note("brisket", "  "),
            .note("brisket", "two\nlines"), .note("brisket", "\u{1B}[2J"),
            .note("brisket", "\u{202E}txt"),
            .note("brisket", String(repeating: "a", count: 201))),
        Refusal(
            "brisket has 100 notes, and cannot have more. Nothing changed.", .brisket(notes: 100),
            .note("brisket", "101")),
        Refusal(
            "No dinner is planned. Plan one with its time, such as `dinner 18:00`.", .brisket(),
            .meal(.plan(ready: nil, adding: [])), .meal(.remove(["brisket"])), .meal(.end)),
        Refusal(
            "The time of the meal has passed.", .brisket(),
            .meal(.plan(ready: TestPit.start, adding: []))),
        Refusal(
            """
            There is no cook `ham` on the pit. Write the weight of what you start for dinner, and \
            commas: `brisket 5kg, ribs 2kg`.
            """, .brisket(), .meal(.plan(ready: .distantFuture, adding: [.onPit("ham")]))),
        Refusal(
            "brisket belongs to dinner already.", .brisket(),
            .meal(
                .plan(ready: .distantFuture, adding: [.onPit("brisket"), .onPit("brisket")]))),
        Refusal(
            "`ham` is not part of dinner. Its dishes: brisket.", .brisketDinner(),
            .meal(.remove(["brisket", "ham"]))),
    ]

    @Test("What is refused says why, and changes nothing.", arguments: refusals)
    func refused(refusal: Refusal) {
        for request in refusal.requests {
            var pit = refusal.pit

            #expect(throws: refusal.reason, "\(request)") { try pit.apply(request) }

            #expect(pit.pit == refusal.pit.pit, "\(request)")
        }
    }

    @Test(
        "What is early is done for a caller who says so; what is due, whatever the caller says.",
        arguments: [
            (.brisket(), .confirm("brisket", stage: 0, early: true), .started(stage: 1)),
            (.brisket(after: 30), .confirm("brisket", stage: 0, early: false), .started(stage: 1)),
            (.brisket(after: 30), .confirm("brisket", stage: 0, early: true), .started(stage: 1)),
            (.brisket(), .finish("brisket", early: true), nil),
            (.brisket(after: 40), .finish("brisket", early: true), nil),
            (.brisket(isSmoking: true, after: 180), .finish("brisket", early: false), nil),
            (.brisket(isSmoking: true, after: 180), .finish("brisket", early: true), nil),
        ] as [(TestPit, PitRequest, CookEvent?)])
    func ends(pit: TestPit, request: PitRequest, event: CookEvent?) throws {
        var pit = pit

        _ = try pit.apply(request)

        #expect(pit.progress?.event == event)
    }

    @Test(
        "The current stage becomes longer or shorter; one that waits goes on from now.",
        arguments: [
            (.brisket(), 15, [45, 120, 60]), (.brisket(after: 90), 15, [105, 120, 60]),
            (.brisket(after: 31 * 1440), 15, [31 * 1440 + 15, 120, 60]),
            (.brisket(), 30 * 1440 - 30, [30 * 1440, 120, 60]),
            // The smoke took 120 minutes, so ten of the rest have passed.
            (.brisket(isSmoking: true, after: 130), -50, [30, 120, 10]),
        ] as [(TestPit, Int, [Int])])
    func adjusted(pit: TestPit, minutes: Int, lengths: [Int]) throws {
        var pit = pit

        let answer = try pit.apply(.adjust("brisket", by: Self.minute * minutes))

        #expect(answer.cook == pit.cook && answer.cook?.stages.map { $0.seconds / 60 } == lengths)
    }

    @Test(
        "A stage becomes shorter by at most the time that is left, in whole seconds; then it ends now."
    )
    func shorter() throws {
        var pit = TestPit.brisket(isSmoking: true, after: 30)
        pit.now -= 1.5

        let error = #expect(throws: PitError.self) {
            try pit.apply(.adjust("brisket", by: Self.minute * -91))
        }
        #expect(error?.description.contains(" has 1 h 30 min 2 s left.") == true)
        _ = try pit.apply(.adjust("brisket", by: Self.minute * -90 - .seconds(2)))
        pit.now += 1

        #expect(pit.progress?.event == .started(stage: 2))
    }

    @Test("A stage that its plan makes longer than 30 days can become shorter.")
    func stageOfAPlan() throws {
        var pit = Pit()
        let stages = [CookPlan.Stage(name: "smoke", minutesPerKilogram: 1000)]
        let order = CookOrder(
            plan: CookPlan(name: "whale", stages: stages), weight: try #require(Weight("50kg")))
        let cook = pit.start(order, at: TestPit.start)

        let shorter = try pit.adjust(cook.id, by: Self.minute * -60, at: TestPit.start)

        #expect(shorter.stages[0].seconds == cook.stages[0].seconds - 3600)
    }

    @Test(
        "A second cook of a cut gets the smallest free number; of two of one name the first counts."
    )
    func names() throws {
        var pit = TestPit.brisket()
        for request in [
            PitRequest.start(.brisket), .start(.brisket), .finish("brisket-2", early: true),
            .start(.brisket),
        ] { _ = try pit.apply(request) }

        let ids = pit.pit.cooks.map { pit.pit.cook($0.id)?.id }
        #expect(ids == ["brisket", "brisket-3", "brisket-2"])
        // As they may be in a file.
        let twins = [TestPit.start, .distantFuture].map {
            Cook(id: "brisket", order: .brisket, started: $0)
        }
        #expect(Pit(cooks: twins).cook("brisket") == twins[0])
    }

    @Test(
        "A state has the cooks of its pit, or says why it has none of a name.",
        arguments: [
            (
                .ready(TestPit.brisket().pit),
                .rejected("There is no cook `ham`. On the pit: brisket.")
            ),
            (.ready(Pit()), .rejected("There is no cook `ham`. The pit is empty.")),
            (.unavailable(.cancelled), .cancelled),
        ] as [(PitState, PitError)])
    func noCookOfTheState(state: PitState, reason: PitError) throws {
        #expect(throws: reason) { try state.existingCook("ham") }
        if case .ready(let pit) = state, let cook = pit.cooks.first {
            #expect(try state.existingCook("brisket") == cook)
        }
    }

    @Test("Only of what is early the error says what to type to do it now.")
    func advice() {
        let errors = [PitError.early("brisket: rub has 30 min left."), .cancelled].map {
            $0.advising("finish --early")
        }

        #expect(errors.map(\.kind) == [.early, .cancelled])
        #expect(
            errors.map(\.description) == [
                "brisket: rub has 30 min left. Nothing changed. To do it now, type `finish --early`.",
                "Cancelled. Nothing changed.",
            ])
    }
}

@Suite("Alarms of a pit")
struct PitAlarmTests {
    /// The first alarm of a pit, in minutes since the start.
    private struct Ring: Equatable, Sendable {
        let event: CookEvent
        let task: String?
        let since: Double
        let rang, next: Double?

        init(
            _ event: CookEvent, task: String? = nil, since: Double, rang: Double?, next: Double?
        ) {
            (self.event, self.task, self.since) = (event, task, since)
            (self.rang, self.next) = (rang, next)
        }
    }

    /// Returns the alarm of a brisket that waits until it is put on the pit.
    private static func rub(_ since: Double = 30, rang: Double?, next: Double?) -> Ring? {
        Ring(.waits(stage: 0), task: "Put it on the pit.", since: since, rang: rang, next: next)
    }

    /// Returns the alarm of a stage that ends at 74 °C.
    private static func check(_ since: Double, rang: Double?, next: Double?) -> Ring? {
        Ring(
            .waits(stage: 0), task: "Check that it has 74 °C.", since: since, rang: rang,
            next: next)
    }

    /// Returns the alarm of a dish that should be started.
    private static func dish(_ since: Double, rang: Double?, next: Double?) -> Ring? {
        Ring(.started(stage: 0), since: since, rang: rang, next: next)
    }

    private static func silence(
        _ event: CookEvent = .waits(stage: 0), for minutes: Int? = nil
    ) -> PitRequest {
        .silence(event, of: "brisket", for: minutes.map { .seconds($0 * 60) })
    }

    private static let stories: [Story<Ring?>] = [
        Story(
            "A cook that waits has an alarm with its task, and one that is done has one without.",
            .brisket(),
            (.pass(29), nil), (.pass(1), rub(rang: 30, next: 35)), (.confirm, nil),
            (.pass(120), nil),
            (.pass(60), Ring(.done, since: 210, rang: 210, next: 215))),
        Story(
            "An alarm rings at the event, and 5, 15, 35 and 75 minutes later, and then no more.",
            .brisket(),
            (.pass(30), rub(rang: 30, next: 35)), (.pass(4), rub(rang: 30, next: 35)),
            (.pass(1), rub(rang: 35, next: 45)), (.pass(29), rub(rang: 45, next: 65)),
            (.pass(1), rub(rang: 65, next: 105)), (.pass(39), rub(rang: 65, next: 105)),
            (.pass(1), rub(rang: 105, next: nil)), (.pass(9999), rub(rang: 105, next: nil))),
        Story(
            "An alarm that is put off rings when that time is over, and then again as at first.",
            .brisket(after: 32), (.ask(silence(for: 10)), rub(rang: nil, next: 42)),
            (.pass(10), rub(rang: 42, next: 47))),
        Story(
            "An alarm that is put off does not put off that of a later stage.", .brisket(after: 30),
            (.ask(silence(for: 600)), rub(rang: nil, next: 630)), (.confirm, nil),
            (.pass(180), Ring(.done, since: 210, rang: 210, next: 215))),
        Story(
            "An alarm is acknowledged once, and only the one that a person saw.",
            .brisket(after: 30), (.refused(silence(.done)), rub(rang: 30, next: 35)),
            (.refused(silence(.started(stage: 0))), rub(rang: 30, next: 35)),
            (.ask(silence()), nil), (.refused(silence()), nil)),
        Story(
            "A longer stage has an alarm at its end again.", .brisket(after: 30),
            (.ask(silence()), nil), (.adjust(1), nil), (.pass(1), rub(31, rang: 31, next: 36))),
        Story(
            "An event that happens again after an undo has an alarm again.", .brisket(),
            (.adjust(-30), rub(0, rang: 0, next: 5)), (.ask(silence()), nil), (.undo, nil),
            (.pass(30), rub(rang: 30, next: 35))),
        Story(
            "The undo of a note leaves acknowledged what was acknowledged since.", .brisket(),
            (.ask(.note("brisket", "Added oak.")), nil), (.pass(30), rub(rang: 30, next: 35)),
            (.ask(silence()), nil), (.undo, nil)),
        Story(
            "A stage that ends at a temperature rings when it is reached.", .smoke(),
            (.measure([74, 74]), nil), (.measure([74]), check(0.6, rang: 0.6, next: 5.6))),
        Story(
            "A stage whose time is over rings when its probe is lost, and again at the temperature.",
            .smoke(), (.pass(59), nil), (.measure([60]), nil),
            (.pass(5), check(64.2, rang: 64.2, next: 69.2)),
            (.ask(silence()), nil), (.measure([74, 74, 74]), check(64.8, rang: 64.8, next: 69.8))),
        Story(
            "A dish that is late when it is planned or moved does not ring at once, but ten minutes later.",
            TestPit(), (.dinner(60, .planned(.brisket)), dish(-150, rang: nil, next: 10)),
            (.pass(10), dish(-150, rang: 10, next: 15)),
            (.dinner(40), dish(-170, rang: nil, next: 20))),
        Story(
            "A dish has an alarm when it is time to start, and again when the meal is moved.",
            TestPit(), (.dinner(600, .planned(.brisket)), nil),
            (.refused(silence(.started(stage: 0))), nil),
            (.pass(390), dish(390, rang: 390, next: 395)),
            (.ask(silence(.started(stage: 0), for: 10)), dish(390, rang: nil, next: 400)),
            (.ask(silence(.started(stage: 0))), nil),
            (.refused(silence(.started(stage: 0))), nil), (.dinner(601), nil),
            (.pass(1), dish(391, rang: 391, next: 396))),
        Story(
            "Six hours after its time a meal is over.", TestPit(),
            (.dinner(210, .planned(.brisket)), dish(0, rang: nil, next: 10)),
            (.pass(569), dish(0, rang: 85, next: nil)), (.pass(1), nil)),
        Story(
            "The undo of a change of dinner forgets no reminder that the person has had.",
            TestPit(), (.dinner(180, .planned(.brisket)), dish(-30, rang: nil, next: 10)),
            (.dinner(nil, .planned(.brisket)), dish(-30, rang: nil, next: 10)),
            // The alarm that is left is that of the second brisket.
            (.ask(silence(.started(stage: 0))), dish(-30, rang: nil, next: 10)), (.undo, nil)),
    ]

    @Test("A cook or a dish has an alarm, or none.", arguments: stories)
    private func alarm(story: Story<Ring?>) throws {
        try story.check { pit in
            pit.pit.alarms(at: pit.now).first.map { alarm in
                Ring(
                    alarm.event, task: alarm.task, since: pit.minutes(alarm.since),
                    rang: alarm.rang.map(pit.minutes), next: alarm.next.map(pit.minutes))
            }
        }
    }
}
