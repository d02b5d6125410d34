import Testing

@testable import RaceTesting

@Suite("Traces and seeds")
struct ScheduleTraceTests {
    @Test("Zeros at the end are no choices.")
    func zeros() {
        #expect(ScheduleTrace(choices: [0, 2, 0, 0]).choices == [0, 2])
        #expect(ScheduleTrace(choices: [0, 0]) == ScheduleTrace())
    }

    @Test(
        "A trace reads its own description.", arguments: ["", "3:1", "0:2 7:1", "9x2", "0:2 9x2"])
    func text(text: String) {
        #expect(ScheduleTrace(text)?.description == text)
    }

    @Test(
        "Text that is not a trace is refused.",
        arguments: ["x", "1", "1:0", "2:1 1:1", "1:1:1", "9x0", "x2"])
    func noTrace(text: String) {
        #expect(ScheduleTrace(text) == nil)
    }

    @Test("A decision has a number below a million.")
    func decisions() {
        let texts = ["999999:1", "1000000:1"]

        #expect(texts.map { ScheduleTrace($0)?.choices.count } == [1_000_000, nil])
    }

    @Test("Code with a text that is no trace keeps the text, and runs the order of arrival.")
    func literal() {
        let trace: ScheduleTrace = "3-1"

        #expect(trace.invalidText == "3-1")
        #expect(trace.choices == [])
        #expect(("3:1" as ScheduleTrace).invalidText == nil)
    }

    @Test("A seed is printed as a hexadecimal number.")
    func seed() {
        #expect(ScheduleSeed(0x1B2C).text == "0x1b2c")
    }

    @Test("The random numbers of a seed are those of the published algorithm.")
    func published() {
        var random = SplitMix64(seed: 0)

        #expect(
            (1...3).map { _ in random.next() } == [
                0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
            ])
    }
}
