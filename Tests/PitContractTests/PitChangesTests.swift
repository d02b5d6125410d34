import PitContract
import PitTestSupport
import Testing

@Suite("Changes of a pit")
struct PitChangesTests {
    private let clock = ManualPitClock()
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
        _ = try pit.finish("brisket-2", early: true, at: clock.now)

        _ = pit.start(.brisket, at: clock.now)

        #expect(pit.cooks.map(\.id) == ["brisket", "brisket-3", "brisket-2"])
    }

    @Test("A confirmation of a stage that is over changes nothing.")
    func confirmedTwice() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        let confirmed = pit

        #expect(throws: PitError.self) {
            _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        }
        #expect(pit == confirmed)
    }

    @Test("A stage that ends by itself cannot be confirmed.")
    func nothingToConfirm() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(
            throws: PitError.rejected(
                "The stage `smoke` of brisket ends by itself. Nothing changed.")
        ) { _ = try pit.confirm("brisket", stage: 1, early: true, at: clock.now) }
    }

    @Test("A stage that has ended by itself is over.")
    func endedByItself() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 121)

        #expect(
            throws: PitError.rejected(
                "The stage `smoke` of brisket is over already. Nothing changed.")
        ) { _ = try pit.confirm("brisket", stage: 1, early: true, at: clock.now) }
    }

    @Test("A stage that is not there cannot be confirmed.")
    func noStage() {
        var pit = startedPit()

        let error = #expect(throws: PitError.self) {
            try pit.confirm("brisket", stage: 3, early: true, at: clock.now)
        }

        #expect(error?.description == "There is no such stage of brisket.")
    }

    @Test("A cook that is not there is named with those that are.")
    func unknownCook() {
        var pit = startedPit()
        var empty = Pit()

        let error = #expect(throws: PitError.self) {
            try pit.finish("ham", early: true, at: clock.now)
        }
        let other = #expect(throws: PitError.self) {
            try empty.finish("ham", early: true, at: clock.now)
        }

        #expect(error?.description == "There is no cook `ham`. On the pit: brisket.")
        #expect(other?.description == "There is no cook `ham`. The pit is empty.")
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
