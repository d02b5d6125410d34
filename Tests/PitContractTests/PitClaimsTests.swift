import PitContract
import PitTestSupport
import Testing

@Suite("Claims of the events of a pit")
struct PitClaimsTests {
    private let clock = ManualPitClock()
    private let minute = Duration.seconds(60)

    private func startedPit() -> Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        return pit
    }

    @Test("Each event of a cook is later than those before it.")
    func order() {
        let events: [CookEvent] = [
            .started(stage: 0), .waits(stage: 0), .started(stage: 1), .waits(stage: 1), .done,
        ]

        #expect(zip(events, events.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
    }

    @Test("An event is claimed once, and not after a later one.")
    func claims() throws {
        var pit = startedPit()
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: minute * 121)

        let events: [CookEvent] = [
            .started(stage: 2), .started(stage: 2), .started(stage: 1), .waits(stage: 0),
        ]
        let claimed = events.map { pit.claim($0, of: "brisket", at: clock.now) }

        #expect(claimed == [true, false, false, false])
    }

    @Test("An event that has not happened is not claimed, so that its time announces it.")
    func claimsTooEarly() throws {
        var pit = startedPit()
        clock.advance(by: minute * 29)
        // The claim comes from a program that has not seen this yet.
        _ = try pit.adjust("brisket", by: minute * 30, at: clock.now)

        var claimed: [Bool] = []
        for minutes in [1, 30] {
            clock.advance(by: minute * minutes)
            claimed.append(pit.claim(.waits(stage: 0), of: "brisket", at: clock.now))
        }

        #expect(claimed == [false, true])
    }

    @Test("A longer stage announces its end again.")
    func claimsAgain() throws {
        var pit = startedPit()
        clock.advance(by: minute * 30)
        _ = pit.claim(.waits(stage: 0), of: "brisket", at: clock.now)

        _ = try pit.adjust("brisket", by: minute, at: clock.now)
        clock.advance(by: minute)
        let isNew = pit.claim(.waits(stage: 0), of: "brisket", at: clock.now)

        #expect(isNew)
    }

    @Test("A person who confirms a stage knows that the next one has started.")
    func confirmationIsKnown() throws {
        var pit = startedPit()

        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        let isNew = pit.claim(.started(stage: 1), of: "brisket", at: clock.now)

        #expect(!isNew)
    }
}
