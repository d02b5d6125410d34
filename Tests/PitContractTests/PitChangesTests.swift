import PitContract
import PitTestSupport
import Testing

@Suite("Changes of a pit")
struct PitChangesTests {
    private let clock = ManualClock()
    private let minute = Duration.seconds(60)

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    @Test("A second cook of a cut gets a number, the smallest that is free.")
    func names() throws {
        var pit = startedPit()
        _ = pit.start(.brisket, at: clock.now)
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.finish("brisket-2")

        _ = pit.start(.brisket, at: clock.now)

        #expect(pit.cooks.map(\.id) == ["brisket", "brisket-3", "brisket-2"])
    }

    @Test("A confirmation of a stage that is over changes nothing.")
    func confirmedTwice() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        let confirmed = pit

        #expect(throws: PitError.self) {
            _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        }
        #expect(pit == confirmed)
    }

    @Test("A stage that ends by itself cannot be confirmed.")
    func nothingToConfirm() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, at: clock.now)

        #expect(
            throws: PitError.rejected(
                "The stage `smoke` of brisket ends by itself. Nothing changed.")
        ) { _ = try pit.confirm("brisket", stage: 1, at: clock.now) }
    }

    @Test("A stage that has ended by itself is over.")
    func endedByItself() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        clock.advance(by: minute * 121)

        #expect(
            throws: PitError.rejected(
                "The stage `smoke` of brisket is over already. Nothing changed.")
        ) { _ = try pit.confirm("brisket", stage: 1, at: clock.now) }
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

    @Test("A stage that is made too short ends now, and not in the past.")
    func shorter() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        clock.advance(by: minute * 30)

        let cook = try pit.adjust("brisket", by: minute * -1000, at: clock.now)

        #expect(cook.progress(at: clock.now).event == .started(stage: 2))
        #expect(cook.progress(at: clock.now).left == minute * 60)
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

    @Test("A stage that is not there cannot be confirmed.")
    func noStage() {
        var pit = startedPit()

        let error = #expect(throws: PitError.self) {
            try pit.confirm("brisket", stage: 3, at: clock.now)
        }

        #expect(error?.description == "There is no such stage of brisket.")
    }

    @Test("A later stage is adjusted from the time when it started.")
    func laterStage() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        clock.advance(by: minute * 130)

        // The smoke took 120 minutes, so ten of the rest have passed.
        let cook = try pit.adjust("brisket", by: minute * -600, at: clock.now)

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

    @Test("A cook that is not there is named with those that are; none of its events is claimed.")
    func unknownCook() {
        var pit = startedPit()
        var empty = Pit()

        let error = #expect(throws: PitError.self) { try pit.finish("ham") }
        let other = #expect(throws: PitError.self) { try empty.finish("ham") }
        let isClaimed = pit.claim(.done, of: "ham", at: clock.now)

        #expect(error?.description == "There is no cook `ham`. On the pit: brisket.")
        #expect(other?.description == "There is no cook `ham`. The pit is empty.")
        #expect(!isClaimed)
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

    @Test("The state has the cooks of its pit, or the reason why the pit cannot be read.")
    func cooksOfTheState() throws {
        let (pit, error) = (startedPit(), PitError.unavailable("The disk is gone."))

        #expect(try PitState.ready(pit).existingCook("brisket") == pit.cooks[0])
        #expect(throws: PitError.rejected("There is no cook `ham`. On the pit: brisket.")) {
            try PitState.ready(pit).existingCook("ham")
        }
        #expect(throws: error) { try PitState.unavailable(error).existingCook("brisket") }
    }
}
