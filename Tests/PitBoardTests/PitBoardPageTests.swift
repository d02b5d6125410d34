import Console
import ConsoleTestSupport
import Essentials
import PitBoard
import PitContract
import PitTestSupport
import RoutingTestSupport
import Synchronization
import Testing

@Suite("PitBoardPage", .failsIfStuck)
struct PitBoardPageTests {
    private let fixture = PitBoardFixture()
    private var error: PitBoardState { .unavailable(fixture.error) }
    private let none = "Nothing is on the pit. Type `start brisket 5kg`."

    private func rubbing(_ minutes: Int = 30, _ percent: Int = 0) -> String {
        let ready = fixture.clock.now + TimeInterval((180 + minutes) * 60)
        let time = LocalTime.when(ready, now: fixture.clock.now)
        return "brisket (5 kg): rub, \(minutes) min left, \(percent) %, ready \(time)"
    }

    private func cooks(_ count: Int) -> PitBoardState { .cooks(fixture.pit(count).cooks) }

    private func printed(_ states: PitBoardState...) -> [String] {
        var printer = PagePrinter(PitBoardPage())
        return printer.show(states, at: fixture.clock.now)
    }

    @Test("Each cook has a line, as of now; one that waits, and an empty pit, say what to type.")
    func list() {
        let (one, two) = (cooks(1), cooks(2))
        fixture.clock.advance(by: .seconds(20 * 60))
        let line = rubbing(10, 9)
        #expect(printed(two) == [line, line.replacing("brisket", with: "brisket-2")])

        fixture.clock.advance(by: .seconds(10 * 60))
        let waits = "brisket (5 kg): waits for you: Put it on the pit. Type `confirm brisket`."
        #expect(printed(one) == [waits])
        #expect(printed(.empty) == [none])
    }

    @Test("The list is said again when a cook comes or goes, and when the pit can be read again.")
    func again() throws {
        var pit = fixture.pit(1)
        _ = try pit.confirm("brisket", stage: 0, early: true, at: fixture.clock.now)

        // A change of a cook is said by its row.
        #expect(printed(cooks(1), .cooks(pit.cooks)) == [rubbing()])
        #expect(printed(cooks(2), cooks(1), .empty).suffix(2) == [rubbing(), none])
        #expect(
            printed(cooks(1), error, cooks(1)) == [rubbing(), "error: \(fixture.error)", rubbing()]
        )
    }

    @Test("On the full screen the list is not in the log: each cook has a row.")
    func screen() {
        var printer = PagePrinter(PitBoardPage(), drawsRows: true)

        #expect(printer.show([cooks(2), error, .empty], at: fixture.clock.now) == [])
        #expect(printer.content.page(at: fixture.clock.now).rows.count == 1)
        _ = printer.show(cooks(2), at: fixture.clock.now)
        #expect(printer.content.page(at: fixture.clock.now).remark == "2 on the pit")
        #expect(printer.content.page(at: fixture.clock.now + 1800).remark == "2 of 2 wait")
    }

    @Test(
        "The command `pit` reads the pit again, and says the list or fails.",
        arguments: [true, false])
    func pit(canBeRead: Bool) async throws {
        let listener = PitBoardPresentableListenerSpy()
        let replies = Mutex<[String]>([])
        let (clock, state) = (fixture.clock, canBeRead ? cooks(1) : error)
        let answer = Answering<PitBoardPage>(now: { clock.now }) { action, answer in
            await action()
            var page = PitBoardPage()
            _ = page.take(state, at: clock.now)
            if let reply = answer(page) { replies.withLock { $0.append("\(reply)") } }
        }

        try await PitBoardPage().commands(for: listener, answer).first { $0.name == "pit" }?.run()

        #expect(listener.didTapRefreshSpy.callCount == 1)
        #expect(replies.withLock { $0 } == [canBeRead ? "saying" : "failure(\(fixture.error))"])
    }
}
