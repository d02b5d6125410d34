import Foundation
import PitContract
import PitTestSupport
import Testing
import TipPlugins
import Tips

@Suite("WaitingTip")
struct WaitingTipTests {
    private let start = ManualPitClock().now

    /// A pit with a brisket, which waits from half an hour after its start on.
    private var pit: Pit {
        var pit = Pit()
        _ = pit.start(.brisket, at: start)
        return pit
    }

    private func context(_ pit: Pit, minutes: Double) -> TipContext {
        .sample(pit: pit, now: start + minutes * 60)
    }

    private func commands(_ context: TipContext) -> [String?] {
        WaitingTip().tips(for: context).map(\.command)
    }

    @Test("After half an hour of waiting, it names the cook and its task.")
    func waits() {
        let tip = WaitingTip().tips(for: context(pit, minutes: 60)).first

        #expect(tip?.text == "brisket waits for you: Put it on the pit.")
        #expect(tip?.command == "open brisket")
    }

    @Test("Before that, there is no tip.", arguments: [0, 30, 59.9])
    func tooEarly(minutes: Double) {
        #expect(WaitingTip().tips(for: context(pit, minutes: minutes)).isEmpty)
    }

    @Test("A cook that needs no one, or is done, waits for no one.", arguments: [100, 10_000])
    func noTask(minutes: Double) throws {
        var pit = pit
        _ = try pit.confirm("brisket", stage: 0, early: true, at: start)

        #expect(WaitingTip().tips(for: context(pit, minutes: minutes)).isEmpty)
    }

    @Test("Of two cooks, the one that waits is named.")
    func second() throws {
        var pit = pit
        _ = try pit.confirm("brisket", stage: 0, early: true, at: start)
        _ = pit.start(.brisket, at: start)

        #expect(commands(context(pit, minutes: 60)) == ["open brisket-2"])
    }

    @Test("Of two cooks that wait, both are named.")
    func both() {
        var pit = pit
        _ = pit.start(.brisket, at: start)

        #expect(commands(context(pit, minutes: 60)) == ["open brisket", "open brisket-2"])
    }

    @Test(
        "A new wait is a new subject: another cook of that name, or the same stage with more time.")
    func newWait() throws {
        var longer = pit
        _ = try longer.adjust("brisket", by: .seconds(60), at: start + 1800)
        var other = Pit()
        _ = other.start(.brisket, at: start + 60)

        let subjects = try [pit, longer, other].map {
            try #require(WaitingTip().tips(for: context($0, minutes: 120)).first).subject
        }
        #expect(subjects[0] != subjects[1])
        #expect(subjects[0] != subjects[2])
    }

    @Test("A wait that goes on is the same subject.")
    func sameWait() {
        let subjects = [60, 90].map {
            WaitingTip().tips(for: context(pit, minutes: $0)).map(\.subject)
        }

        #expect(subjects[0] == subjects[1])
    }

    @Test(
        "It changes half an hour after the end of a stage, also before that end.",
        arguments: [0, 30, 59.9])
    func nextChange(minutes: Double) {
        #expect(WaitingTip().nextChange(after: context(pit, minutes: minutes)) == start + 3600)
    }

    @Test("Of two cooks, the next change is that of the first one to wait.")
    func nextOfTwo() {
        var pit = pit
        _ = pit.start(.brisket, at: start - 600)

        #expect(WaitingTip().nextChange(after: context(pit, minutes: 0)) == start + 3000)
    }

    @Test("Without a cook, or after the change, nothing changes with time.")
    func noChange() {
        #expect(WaitingTip().nextChange(after: context(Pit(), minutes: 0)) == nil)
        #expect(WaitingTip().nextChange(after: context(pit, minutes: 60)) == nil)
    }
}
