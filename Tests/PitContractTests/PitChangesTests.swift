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

    @Test("An event is claimed once, and not after a later one.")
    func claims() {
        var pit = startedPit()

        let events: [CookEvent] = [.waits(stage: 0), .waits(stage: 0), .started(stage: 0), .done]
        let claimed = events.map { pit.claim($0, of: "brisket") }

        #expect(claimed == [true, false, false, true])
    }

    @Test("A longer stage announces its end again.")
    func claimsAgain() throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        _ = pit.claim(.waits(stage: 0), of: "brisket")

        _ = try pit.adjust("brisket", by: minute, at: clock.now)
        let isNew = pit.claim(.waits(stage: 0), of: "brisket")

        #expect(isNew)
    }

    @Test("A person who confirms a stage knows that the next one has started.")
    func confirmationIsKnown() throws {
        var pit = startedPit()

        _ = try pit.confirm("brisket", stage: 0, at: clock.now)
        let isNew = pit.claim(.started(stage: 1), of: "brisket")

        #expect(!isNew)
    }
}
