import Essentials
import PitContract
import PitTestSupport
import Testing

@Suite("The format of a person")
struct PitFormatTests {
    private func inUS<Value>(_ body: () throws -> Value) rethrows -> Value {
        var format = PitFormat()
        (format.units, format.clock) = (.us, .hours12)
        return try PitFormat.$setting.withValue(PitFormat.Setting(format), operation: body)
    }

    @Test(
        "A weight in pounds, or in ounces below one, can be read again.",
        arguments: [
            (4990, "11 lb"), (5000, "11.02 lb"), (454, "1 lb"), (340, "12 oz"), (1, "0.1 oz"),
            (500_000, "1102.31 lb"),
        ])
    func weights(grams: Int, text: String) {
        inUS { #expect(Weight(grams: grams).map { "\($0)" } == text) }
    }

    @Test(
        "A temperature in degrees Fahrenheit is a whole number.",
        arguments: [(110, "230 °F"), (74, "165 °F")])
    func temperatures(celsius: Int, text: String) {
        #expect(inUS { PitFormat.current.temperature(celsius) } == text)
    }

    @Test("Temperatures in a sentence are converted, and nothing else.")
    func sentence() {
        #expect(
            inUS { PitFormat.current.sentence("Check that 5 parts have 74 °C, not 1074 °C.") }
                == "Check that 5 parts have 165 °F, not 1074 °C.")
        #expect(PitFormat().sentence("It has 74 °C.") == "It has 74 °C.")
    }

    @Test(
        "A time with 12 hours can be read again.",
        arguments: [
            (0, "12:00 am"), (5, "12:05 am"), (720, "12:00 pm"), (779, "12:59 pm"),
            (1080, "6:00 pm"),
        ])
    func times(minute: Int, text: String) {
        let london = LocalTime { _ in 0 }
        let day = Date(timeIntervalSince1970: 1_783_123_200)
        let time = day + TimeInterval(minute * 60)

        #expect(inUS { london.text(time, now: day) } == text)
        #expect(london.date(text, now: day) == time)
    }

    @Test("A cook is written in the format, and in kilograms without one.")
    func cook() throws {
        let clock = ManualPitClock()
        var pit = Pit()
        let brisket = pit.start(.brisket, at: clock.now)
        let smoke = try pit.confirm("brisket", stage: 0, early: true, at: clock.now)

        #expect(
            inUS { smoke.text(at: clock.now) }.hasPrefix("brisket (11.02 lb): smoke at 230 °F, 2 h")
        )
        #expect(brisket.text(at: clock.now).hasPrefix("brisket (5 kg): rub"))
    }
}
