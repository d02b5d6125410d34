import PitContract
import PitTestSupport
import Testing

@Suite("A stage that becomes longer or shorter")
struct PitAdjustmentTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    @Test("A longer stage is due later.")
    func longer() throws {
        var pit = startedPit()

        let cook = try pit.adjust("brisket", by: minute * 15, at: clock.now)

        #expect(cook.progress(at: clock.now).left == minute * 45)
    }

    @Test("A stage that waits goes on for the time that is added now.")
    func longerWhileWaiting() throws {
        var pit = startedPit()
        clock.advance(by: minute * 90)

        let cook = try pit.adjust("brisket", by: minute * 15, at: clock.now)

        #expect(cook.progress(at: clock.now).left == minute * 15)
    }

    @Test("A stage becomes shorter by at most the time that is left; then it ends now.")
    func shorter() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 30 - .milliseconds(1500))
        let before = pit

        let error = #expect(throws: PitError.self) {
            try pit.adjust("brisket", by: minute * -91, at: clock.now)
        }
        #expect(
            error?.description == """
                The stage `smoke` of brisket has 1 h 30 min 2 s left. It cannot become shorter by \
                more than that. Nothing changed.
                """)
        #expect(pit == before)
        let cook = try pit.adjust("brisket", by: minute * -90 - .seconds(2), at: clock.now)
        clock.advance(by: .seconds(1))

        #expect(cook.progress(at: clock.now).event == .started(stage: 2))
    }

    @Test("A change by nothing is refused.")
    func nothing() {
        var pit = startedPit()

        #expect(throws: PitError.rejected("A change by 0 changes nothing.")) {
            try pit.adjust("brisket", by: .zero, at: clock.now)
        }
    }

    @Test("A stage can be made as long as 30 days, and no longer.")
    func longestStage() throws {
        var pit = startedPit()
        let rest = minute * (30 * 24 * 60 - 30)

        let error = #expect(throws: PitError.self) {
            try pit.adjust("brisket", by: rest + .seconds(1), at: clock.now)
        }
        #expect(error?.description == "A stage cannot be longer than 30 days. Nothing changed.")
        let cook = try pit.adjust("brisket", by: rest, at: clock.now)

        #expect(cook.stages[0].seconds == 30 * 86_400)
    }

    @Test("A later stage is adjusted from the time when it started.")
    func laterStage() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 130)

        // The smoke took 120 minutes, so ten of the rest have passed.
        let cook = try pit.adjust("brisket", by: minute * -50, at: clock.now)

        #expect(cook.stages[2].seconds == 600)
    }

    @Test("A stage that its plan makes longer than 30 days can become shorter.")
    func stageOfAPlan() throws {
        var pit = Pit()
        let stages = [CookPlan.Stage(name: "smoke", minutesPerKilogram: 1000)]
        let weight = try #require(Weight("50kg"))
        let cook = pit.start(
            CookOrder(plan: CookPlan(name: "whale", stages: stages), weight: weight), at: clock.now)

        let shorter = try pit.adjust(cook.id, by: minute * -60, at: clock.now)

        #expect(shorter.stages[0].seconds == cook.stages[0].seconds - 3600)
    }

    @Test("A stage that waits cannot become shorter.", arguments: [0, -30])
    func shorterWhileWaiting(minutes: Int) throws {
        var pit = startedPit()
        clock.advance(by: minute * 90)
        let waiting = pit

        let error = #expect(throws: PitError.self) {
            try pit.adjust("brisket", by: minute * minutes, at: clock.now)
        }

        #expect(
            error?.description
                == "The stage `rub` of brisket waits already, so it can only become longer. Nothing changed."
        )
        #expect(pit == waiting)
    }

    @Test("A stage that has waited for more than 30 days goes on for as long as another one.")
    func longAgo() throws {
        var pit = startedPit()
        clock.advance(by: minute * (31 * 24 * 60))

        let cook = try pit.adjust("brisket", by: minute * 15, at: clock.now)

        #expect(cook.progress(at: clock.now).left == minute * 15)
        #expect(throws: PitError.self) {
            try pit.adjust("brisket", by: minute * (30 * 24 * 60), at: clock.now)
        }
    }
}
