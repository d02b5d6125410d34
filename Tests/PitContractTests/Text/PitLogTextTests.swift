import Foundation
import PitContract
import PitTestSupport
import Testing

@Suite("The log of a pit as text")
struct PitLogTextTests {
    private let clock = ManualPitClock()

    private func time(minutesAgo minutes: Double) -> String {
        LocalTime.text(clock.now - minutes * 60, now: clock.now)
    }

    @Test("A finished cook has its length, and the real lengths of its stages.")
    func finished() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(45 * 60))
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        clock.advance(by: .seconds(130 * 60))
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(
            pit.journal.all.log(newest: 20, at: clock.now) == [
                "\(time(minutesAgo: 175))  brisket (5 kg) put on the pit",
                "\(time(minutesAgo: 130))  rub of brisket confirmed",
                "\(time(minutesAgo: 0))  brisket (5 kg) taken off the pit",
                "       2 h 55 min: rub 45 min, smoke 2 h, rest 10 min",
            ])
    }

    @Test("The lengths of the stages add up, whatever the seconds.")
    func lengthsAddUp() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        clock.advance(by: .seconds(45 * 60 + 30))
        _ = try pit.confirm("brisket", stage: 0, early: false, at: clock.now)
        clock.advance(by: .seconds(130 * 60 + 30))
        _ = try pit.finish("brisket", early: true, at: clock.now)

        #expect(
            pit.journal.all.log(newest: 20, at: clock.now).last
                == "       2 h 56 min: rub 46 min, smoke 2 h, rest 10 min")
    }

    @Test("A cook that was done took until then, though it was taken off later.")
    func doneBefore() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        _ = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(600 * 60))
        _ = try pit.finish("brisket", early: false, at: clock.now)

        #expect(
            pit.journal.all.log(newest: 20, at: clock.now).last
                == "       3 h: rub 0 s, smoke 2 h, rest 1 h")
    }

    @Test("The newest are shown, with the number of those that are not.")
    func limit() throws {
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)
        for number in 1...3 { _ = try pit.note("brisket", "\(number)", at: clock.now) }

        #expect(
            pit.journal.all.log(newest: 2, at: clock.now) == [
                "2 earlier are not shown.",
                "\(time(minutesAgo: 0))  “2” noted for brisket",
                "\(time(minutesAgo: 0))  “3” noted for brisket",
            ])
    }

    @Test("Without a change, a sentence says so.")
    func empty() {
        #expect(
            [PitChange]().log(newest: 20, at: clock.now) == [
                "Nothing has happened on this pit yet."
            ])
    }

    @Test("The log of one cook has its changes only; of an unknown one there is none.")
    func ofOneCook() throws {
        var pit = Pit()
        for _ in 1...2 { _ = pit.start(.brisket, at: clock.now) }

        #expect(try pit.journal.changes(of: "brisket-2").map(\.cook?.id) == ["brisket-2"])
        #expect(throws: PitError.rejected("The log has nothing about `ham`.")) {
            try pit.journal.changes(of: "ham")
        }
    }
}
