import Essentials
import PitContract
import PitTestSupport
import Testing

@Suite("The text of a cook")
struct CookTextTests {
    private let clock = ManualPitClock()

    private func cook() -> Cook {
        Cook(id: "brisket", order: .brisket, started: clock.now)
    }

    @Test("A stage has its time left and the part of the whole that has passed.")
    func started() {
        let cook = cook()
        clock.advance(by: .seconds(10 * 60))

        let ready = LocalTime.text(clock.now + 200 * 60, now: clock.now)
        #expect(
            cook.text(at: clock.now) == "brisket (5 kg): rub, 20 min left, 4 %, ready at \(ready)")
        #expect(cook.text(at: clock.now) { $0 } == cook.text(at: clock.now))
    }

    @Test("The temperature is in it, if it matters.")
    func temperature() throws {
        var pit = Pit(cooks: [cook()])
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(
            cook.text(at: clock.now).hasPrefix("brisket (5 kg): smoke at 110 °C, 2 h left, 0 %"))
    }

    @Test("A cook that waits has the task, and what to type.")
    func waits() {
        let cook = cook()
        clock.advance(by: .seconds(30 * 60))

        let text = "brisket (5 kg): waits for you: Put it on the pit."
        #expect(cook.text(at: clock.now) == text)
        #expect(cook.text(at: clock.now) { "pit \($0)" } == "\(text) Type `pit confirm`.")
    }

    @Test("A cook that is done says so, and what to type.")
    func done() throws {
        var pit = Pit(cooks: [cook()])
        let cook = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)
        clock.advance(by: .seconds(180 * 60))

        #expect(cook.text(at: clock.now) == "brisket (5 kg): done")
        let typed = cook.text(at: clock.now) { "\($0) \(cook.id)" }
        #expect(typed == "brisket (5 kg): done. Type `finish brisket`.")
    }
}
