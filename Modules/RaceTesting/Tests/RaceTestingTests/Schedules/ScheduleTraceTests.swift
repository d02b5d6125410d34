import Testing

@testable import RaceTesting

@Suite("Traces")
struct ScheduleTraceTests {
    @Test("Zeros at the end are no choices.")
    func zeros() {
        #expect(ScheduleTrace(choices: [0, 2, 0, 0]).choices == [0, 2])
        #expect(ScheduleTrace(choices: [0, 0]) == ScheduleTrace())
    }

    @Test("Its deviations are its choices besides the order of arrival.")
    func deviations() {
        #expect(ScheduleTrace(choices: [0, 2, 0, 1]).deviations == 2)
    }

    @Test("Its neighbours lack one deviation, the last one first.")
    func neighbours() {
        let neighbours = ScheduleTrace(choices: [1, 0, 2, 3]).neighbours

        #expect(neighbours.map(\.description) == ["0:1 2:2", "0:1 3:3", "2:2 3:3"])
    }

    @Test("A trace reads its own description.", arguments: ["", "3:1", "0:2 7:1"])
    func text(text: String) {
        #expect(ScheduleTrace(text)?.description == text)
    }

    @Test("Text that is not a trace is refused.", arguments: ["x", "1", "1:0", "2:1 1:1", "1:1:1"])
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
}
