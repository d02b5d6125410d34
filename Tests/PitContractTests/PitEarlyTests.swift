import PitContract
import PitTestSupport
import Testing

@Suite("What would end before its time")
struct PitEarlyTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    @Test("A stage with time left is confirmed only by a caller who says that it is early.")
    func confirm() throws {
        var pit = startedPit()
        let before = pit

        let error = #expect(throws: PitError.self) {
            try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        }
        #expect(error == .early("brisket: rub has 30 min left."))
        #expect(error?.kind == .early)
        #expect(pit == before)
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(cook.progress(at: clock.now).event == .started(stage: 1))
    }

    @Test("A stage that waits is confirmed, whatever the caller says.", arguments: [true, false])
    func confirmWaiting(early: Bool) throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)

        let cook = try pit.confirm("brisket", stage: 0, early: early, at: clock.now)

        #expect(cook.progress(at: clock.now).event == .started(stage: 1))
    }

    @Test(
        "A cook that is not done is finished only by a caller who says that it is early.",
        arguments: [(0, "brisket: rub has 30 min left."), (40, "brisket: rub waits for you.")])
    func finish(minutes: Int, reason: String) throws {
        var pit = startedPit()
        clock.advance(by: minute * minutes)
        let before = pit

        let error = #expect(throws: PitError.self) {
            try pit.finish("brisket", early: false, at: clock.now)
        }
        #expect(error == .early(reason))
        #expect(pit == before)
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(pit.cooks.isEmpty)
    }

    @Test("A cook that is done is finished, whatever the caller says.", arguments: [true, false])
    func finishDone(early: Bool) throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 180)

        _ = try pit.finish("brisket", early: early, at: clock.now)

        #expect(pit.cooks.isEmpty)
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
    }

    @Test("A cook that is done has no stage that goes on.")
    func openStage() throws {
        var pit = startedPit()
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 180)

        #expect(cook.openStage(at: clock.now) == "brisket is done.")
    }
}
