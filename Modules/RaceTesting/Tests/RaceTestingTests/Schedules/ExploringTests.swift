import Synchronization
import Testing

@testable import RaceTesting

@Suite("The nearest schedules, and the smallest one")
struct ExploringTests {
    @Test(
        "Deviations that the failure does not need are removed.",
        arguments: ["5:1", "0:2 1:1 3:3 4:1 5:2 6:1", "5:3 9:1", "0:1 5:1"])
    func removed(from: String) throws {
        #expect(try smallest(from: from) { $0[5] > 0 } == "5:1")
    }

    @Test("A choice is lowered as far as the schedule fails.")
    func lowered() throws {
        #expect(try smallest(from: "1:3 4:3") { $0[1] > 1 && $0[4] > 0 } == "1:2 4:1")
    }

    @Test("Deviations that are needed together stay.")
    func together() throws {
        let needed = { (choices: [Int]) in choices[1] > 0 && choices[2] > 0 && choices[7] > 0 }

        #expect(try smallest(from: "0:1 1:1 2:1 3:1 7:1 8:1", if: needed) == "1:1 2:1 7:1")
    }

    @Test("A failure with fewer deviations is found, too.")
    func other() throws {
        let fails = { (choices: [Int]) in choices[0] > 0 && choices[1] > 0 || choices[3] > 0 }

        #expect(try smallest(from: "0:1 1:1", if: fails) == "3:1")
    }

    @Test("A schedule that fails in the order of arrival is the smallest.")
    func arrival() throws {
        #expect(try smallest(from: "0:1 2:1") { _ in true } == "")
    }

    @Test(
        "It runs three schedules to shrink three deviations, and at most 500 others, each once.",
        arguments: [(width: 2, others: 1 + 10 + 45), (width: 9, others: 500)])
    func limit(width: Int, others: Int) throws {
        let runs = Atomic(0)
        let needed = { (choices: [Int]) in
            runs.add(1, ordering: .relaxed)
            return choices[0] > 0 && choices[1] > 0 && choices[2] > 0
        }

        #expect(try smallest(from: "0:1 1:1 2:1", width: width, if: needed) == "0:1 1:1 2:1")

        #expect(runs.load(ordering: .relaxed) == 3 + others)
    }

    /// Returns what the search finds where schedules of ten decisions fail by their choices.
    private func smallest(
        from text: String, width: Int = 4, if fails: ([Int]) -> Bool
    ) throws -> String {
        try withoutActuallyEscaping(fails) { fails in
            var shrinker = Shrinker { policy in
                guard case .trace(let trace) = policy else { return .of(choices: []) }
                let rest = Array(repeating: 0, count: max(0, 10 - trace.choices.count))
                let choices = trace.choices + rest
                return .of(
                    choices: choices, widths: choices.map { _ in width }, fails: fails(choices))
            }
            return shrinker.smallest(from: try #require(ScheduleTrace(text))).description
        }
    }

    @Test("A schedule is followed by those that deviate once more, after its last deviation.")
    func children() {
        var frontier = Frontier(maxDelays: 2, limit: 100)

        #expect(
            all(in: &frontier, widths: [2, 3]) == ["", "0:1", "1:1", "1:2", "0:1 1:1", "0:1 1:2"])
        #expect(frontier.isExhausted)
    }

    @Test("Beyond its limit it drops schedules, and is then never exhausted.")
    func limit() {
        var frontier = Frontier(maxDelays: 1, limit: 3)

        #expect(all(in: &frontier, widths: [4]) == ["", "0:1", "0:2"])
        #expect(!frontier.isExhausted)
    }

    /// Takes all schedules, each of which has decisions of these widths.
    private func all(in frontier: inout Frontier, widths: [Int]) -> [String] {
        var texts: [String] = []
        while let trace = frontier.next()?.trace {
            texts.append(trace.description)
            frontier.expand(trace, .of(choices: trace.choices, widths: widths))
        }
        return texts
    }
}

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
