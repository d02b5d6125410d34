import Foundation
import PitContract
import PitTestSupport
import Testing

/// A pit with a brisket: 30 minutes of rub until it is put on the pit, two hours of smoke, an hour of rest.
struct Brisket {
    let clock = ManualPitClock()
    var pit = Pit()

    /// Starts the brisket, and lets time pass.
    ///
    /// - Parameter isSmoking: whether it is put on the pit at once.
    init(isSmoking: Bool = false, after minutes: Int = 0) {
        _ = pit.start(.brisket, at: clock.now)
        if isSmoking { _ = try? apply(.confirm("brisket", stage: 0, early: true)) }
        pass(minutes)
    }

    var now: Date { clock.now }
    var cook: Cook? { pit.cook("brisket") }
    var progress: CookProgress? { cook?.progress(at: now) }
    var alarm: CookAlarm? { cook?.alarm(at: now) }

    func pass(_ minutes: Int) { clock.advance(by: .seconds(minutes * 60)) }

    mutating func apply(_ request: PitRequest) throws(PitError) -> PitAnswer {
        try pit.apply(request, at: now)
    }
}

@Suite("Changes of a pit")
struct PitChangesTests {
    private static let days = Duration.seconds(86_400)
    private static let minute = Duration.seconds(60)
    private static let badNote =
        "A note must be one line of 1 to 200 characters, without control characters. Nothing changed."

    @Test(
        "What is refused says why, and changes nothing.",
        arguments: [
            (
                false, 0, .confirm("brisket", stage: 0, early: false),
                "brisket: rub has 30 min left. Nothing changed."
            ),
            (
                true, 0, .confirm("brisket", stage: 0, early: true),
                "The stage `rub` of brisket is over already. Nothing changed."
            ),
            (
                true, 0, .confirm("brisket", stage: 1, early: true),
                "The stage `smoke` of brisket ends by itself. Nothing changed."
            ),
            (
                true, 121, .confirm("brisket", stage: 1, early: true),
                "The stage `smoke` of brisket is over already. Nothing changed."
            ),
            (
                true, 180, .confirm("brisket", stage: 2, early: true),
                "brisket is done, so no stage can be confirmed. Nothing changed."
            ),
            (
                false, 0, .confirm("brisket", stage: 3, early: true),
                "There is no such stage of brisket."
            ),
            (
                false, 0, .finish("brisket", early: false),
                "brisket: rub has 30 min left. Nothing changed."
            ),
            (
                false, 40, .finish("brisket", early: false),
                "brisket: rub waits for you. Nothing changed."
            ),
            (
                false, 0, .finish("ham", early: true),
                "There is no cook `ham`. On the pit: brisket."
            ),
            (false, 0, .adjust("brisket", by: .zero), "A change by 0 changes nothing."),
            (
                true, 30, .adjust("brisket", by: minute * -91),
                """
                The stage `smoke` of brisket has 1 h 30 min left. It cannot become shorter by more \
                than that. Nothing changed.
                """
            ),
            (
                false, 0, .adjust("brisket", by: days * 30 - minute * 30 + .seconds(1)),
                "A stage cannot be longer than 30 days. Nothing changed."
            ),
            (
                false, 31 * 1440, .adjust("brisket", by: days * 30),
                "A stage cannot be longer than 30 days. Nothing changed."
            ),
            (
                false, 90, .adjust("brisket", by: .zero),
                "The stage `rub` of brisket waits already, so it can only become longer. Nothing changed."
            ),
            (
                false, 90, .adjust("brisket", by: minute * -30),
                "The stage `rub` of brisket waits already, so it can only become longer. Nothing changed."
            ),
            (
                true, 180, .adjust("brisket", by: minute),
                "brisket is done, so no stage can change. Nothing changed."
            ),
            (
                false, 30, .silence(.waits(stage: 0), of: "brisket", for: .zero),
                "An alarm can be put off by up to 30 days. Nothing changed."
            ),
            (
                false, 30, .silence(.waits(stage: 0), of: "brisket", for: minute * -1),
                "An alarm can be put off by up to 30 days. Nothing changed."
            ),
            (
                false, 30, .silence(.waits(stage: 0), of: "brisket", for: days * 31),
                "An alarm can be put off by up to 30 days. Nothing changed."
            ),
            (false, 0, .note("brisket", ""), badNote), (false, 0, .note("brisket", "  "), badNote),
            (false, 0, .note("brisket", "two\nlines"), badNote),
            (false, 0, .note("brisket", "\u{1B}[2J"), badNote),
            (false, 0, .note("brisket", "\u{202E}txt"), badNote),
            (false, 0, .note("brisket", String(repeating: "a", count: 201)), badNote),
        ] as [(Bool, Int, PitRequest, String)])
    func refused(isSmoking: Bool, minutes: Int, request: PitRequest, reason: String) {
        var brisket = Brisket(isSmoking: isSmoking, after: minutes)
        let before = brisket.pit

        let error = #expect(throws: PitError.self) { _ = try brisket.apply(request) }

        #expect(error?.description == reason)
        #expect((error?.kind == .early) == reason.hasPrefix("brisket: "))
        #expect(brisket.pit == before)
    }

    @Test(
        "What is early is done for a caller who says so; what is due, whatever the caller says.",
        arguments: [
            (false, 0, .confirm("brisket", stage: 0, early: true), .started(stage: 1)),
            (false, 30, .confirm("brisket", stage: 0, early: false), .started(stage: 1)),
            (false, 30, .confirm("brisket", stage: 0, early: true), .started(stage: 1)),
            (false, 0, .finish("brisket", early: true), nil),
            (false, 40, .finish("brisket", early: true), nil),
            (true, 180, .finish("brisket", early: false), nil),
            (true, 180, .finish("brisket", early: true), nil),
        ] as [(Bool, Int, PitRequest, CookEvent?)])
    func ends(isSmoking: Bool, minutes: Int, request: PitRequest, event: CookEvent?) throws {
        var brisket = Brisket(isSmoking: isSmoking, after: minutes)

        _ = try brisket.apply(request)

        #expect(brisket.progress?.event == event)
    }

    @Test(
        "The current stage becomes longer or shorter; one that waits goes on from now.",
        arguments: [
            (false, 0, 15, 0, 45), (false, 90, 15, 0, 105),
            (false, 31 * 1440, 15, 0, 31 * 1440 + 15), (false, 0, 30 * 1440 - 30, 0, 30 * 1440),
            // The smoke took 120 minutes, so ten of the rest have passed.
            (true, 130, -50, 2, 10),
        ])
    func adjusted(
        isSmoking: Bool, minutes: Int, change: Int, stage: Int, length: Int
    ) throws {
        var brisket = Brisket(isSmoking: isSmoking, after: minutes)

        let answer = try brisket.apply(.adjust("brisket", by: Self.minute * change))

        #expect(answer.cook == brisket.cook)
        #expect(brisket.cook?.stages[stage].seconds == length * 60)
    }

    @Test(
        "A stage becomes shorter by at most the time that is left, in whole seconds; then it ends now."
    )
    func shorter() throws {
        var brisket = Brisket(isSmoking: true)
        brisket.clock.advance(by: Self.minute * 30 - .milliseconds(1500))

        let error = #expect(throws: PitError.self) {
            try brisket.apply(.adjust("brisket", by: Self.minute * -91))
        }
        #expect(error?.description.contains(" has 1 h 30 min 2 s left.") == true)
        _ = try brisket.apply(.adjust("brisket", by: Self.minute * -90 - .seconds(2)))
        brisket.clock.advance(by: .seconds(1))

        #expect(brisket.progress?.event == .started(stage: 2))
    }

    @Test("A stage that its plan makes longer than 30 days can become shorter.")
    func stageOfAPlan() throws {
        var pit = Pit()
        let stages = [CookPlan.Stage(name: "smoke", minutesPerKilogram: 1000)]
        let order = CookOrder(
            plan: CookPlan(name: "whale", stages: stages), weight: try #require(Weight("50kg")))
        let now = ManualPitClock().now
        let cook = pit.start(order, at: now)

        let shorter = try pit.adjust(cook.id, by: Self.minute * -60, at: now)

        #expect(shorter.stages[0].seconds == cook.stages[0].seconds - 3600)
    }

    @Test("A second cook of a cut gets a number, the smallest that is free.")
    func names() throws {
        var brisket = Brisket()
        for request in [
            PitRequest.start(.brisket), .start(.brisket), .finish("brisket-2", early: true),
            .start(.brisket),
        ] { _ = try brisket.apply(request) }

        #expect(brisket.pit.cooks.map(\.id) == ["brisket", "brisket-3", "brisket-2"])
    }

    @Test("The state has the cooks of its pit, or the reason why the pit cannot be read.")
    func cooksOfTheState() throws {
        let (pit, error) = (Brisket().pit, PitError.unavailable("The disk is gone."))

        #expect(try PitState.ready(pit).existingCook("brisket") == pit.cooks[0])
        #expect(throws: PitError.rejected("There is no cook `ham`. On the pit: brisket.")) {
            try PitState.ready(pit).existingCook("ham")
        }
        #expect(throws: PitError.rejected("There is no cook `ham`. The pit is empty.")) {
            try PitState.ready(Pit()).existingCook("ham")
        }
        #expect(throws: error) { try PitState.unavailable(error).existingCook("brisket") }
    }

    @Test("Only of what is early the error says what to type to do it now.")
    func advice() {
        let early = PitError.early("brisket: rub has 30 min left.").advising("finish --early")

        #expect(
            early.description == """
                brisket: rub has 30 min left. Nothing changed. To do it now, type `finish --early`.
                """)
        #expect(early.kind == .early)
        #expect(PitError.cancelled.advising("finish --early") == .cancelled)
        #expect(PitError.cancelled.description == "Cancelled. Nothing changed.")
    }

    @Test("A cook that is done has no stage that goes on.")
    func openStage() {
        let brisket = Brisket(isSmoking: true, after: 180)

        #expect(brisket.cook?.openStage(at: brisket.now) == "brisket is done.")
    }
}

@Suite("Alarms of a pit")
struct PitAlarmTests {
    private func silence(for minutes: Int? = nil) -> PitRequest {
        .silence(
            .waits(stage: 0), of: "brisket", for: minutes.map { .seconds($0 * 60) })
    }

    @Test("A cook that waits has an alarm with its task, and one that is done has one without.")
    func kinds() throws {
        var brisket = Brisket()
        #expect(brisket.alarm == nil)

        brisket.pass(30)
        #expect(brisket.alarm?.event == .waits(stage: 0))
        #expect(brisket.alarm?.task == "Put it on the pit.")

        _ = try brisket.apply(.confirm("brisket", stage: 0, early: false))
        #expect(brisket.alarm == nil)
        brisket.pass(120)
        #expect(brisket.alarm == nil)
        brisket.pass(60)
        #expect(brisket.alarm?.event == .done)
        #expect(brisket.alarm?.task == nil)
    }

    @Test(
        "An alarm rings at the event, and 5, 15, 35 and 75 minutes later, and then no more.",
        arguments: [
            (0, 0, 5), (4, 0, 5), (5, 5, 15), (34, 15, 35), (35, 35, 75), (74, 35, 75),
            (75, 75, nil), (9999, 75, nil),
        ])
    func rings(after minutes: Int, rang: Int, next: Int?) {
        let brisket = Brisket(after: 30)
        let since = brisket.now
        brisket.pass(minutes)

        #expect(brisket.alarm?.since == since)
        #expect(brisket.alarm?.rang == since + TimeInterval(rang * 60))
        #expect(brisket.alarm?.next == next.map { since + TimeInterval($0 * 60) })
    }

    @Test("An alarm that is put off rings when that time is over, and then again as at first.")
    func snooze() throws {
        var brisket = Brisket(after: 32)
        let end = brisket.now + 600

        _ = try brisket.apply(silence(for: 10))

        #expect(brisket.alarm?.rang == nil)
        #expect(brisket.alarm?.next == end)
        brisket.pass(10)
        #expect(brisket.alarm?.rang == end)
        #expect(brisket.alarm?.next == end + 300)
    }

    @Test("An alarm that is put off does not put off that of a later stage.")
    func snoozeAndConfirm() throws {
        var brisket = Brisket(after: 30)
        _ = try brisket.apply(silence(for: 600))
        _ = try brisket.apply(.confirm("brisket", stage: 0, early: false))

        brisket.pass(180)

        #expect(brisket.alarm?.rang == brisket.now)
    }

    @Test("An alarm is acknowledged once, and only the one that a person saw.")
    func acknowledge() {
        var brisket = Brisket(after: 30)
        let events: [CookEvent] = [.done, .started(stage: 0), .waits(stage: 0), .waits(stage: 0)]

        let done = events.map { event in
            (try? brisket.apply(.silence(event, of: "brisket", for: nil))) != nil
        }

        #expect(done == [false, false, true, false])
        #expect(brisket.alarm == nil)
        #expect(brisket.pit.journal.all.map(\.action) == [.start], "There is nothing to undo.")
    }

    @Test("A longer stage has an alarm at its end again.")
    func again() throws {
        var brisket = Brisket(after: 30)
        _ = try brisket.apply(silence())

        _ = try brisket.apply(.adjust("brisket", by: .seconds(60)))
        brisket.pass(1)

        #expect(brisket.alarm?.rang == brisket.now)
    }
}
