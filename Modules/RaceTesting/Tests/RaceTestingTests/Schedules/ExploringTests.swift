import Synchronization
import Testing

@testable import RaceTesting

@Suite("The smallest schedule of a failure", .failsIfStuck)
struct ExploringTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let traces: [ScheduleTrace]
        let smallest: ScheduleTrace
        let fails: @Sendable ([Int]) -> Bool

        static let all = [
            Row(
                testDescription: "Deviations that the failure does not need are removed.",
                traces: ["5:1", "0:2 1:1 3:3 4:1 5:2 6:1", "5:3 9:1", "0:1 5:1"], smallest: "5:1"
            ) { $0[5] > 0 },
            Row(
                testDescription: "A choice is lowered as far as the schedule fails.",
                traces: ["1:3 4:3"], smallest: "1:2 4:1"
            ) { $0[1] > 1 && $0[4] > 0 },
            Row(
                testDescription: "Deviations that are needed together stay.",
                traces: ["0:1 1:1 2:1 3:1 7:1 8:1"], smallest: "1:1 2:1 7:1"
            ) { $0[1] > 0 && $0[2] > 0 && $0[7] > 0 },
            Row(
                testDescription: "A failure with fewer deviations is found, too.",
                traces: ["0:1 1:1"], smallest: "3:1"
            ) { $0[0] > 0 && $0[1] > 0 || $0[3] > 0 },
            Row(
                testDescription: "One that fails in the order of arrival is the smallest.",
                traces: ["0:1 2:1"], smallest: ""
            ) { _ in true },
        ]
    }

    private static func smallest(
        from trace: ScheduleTrace, width: Int = 4, if fails: @escaping @Sendable ([Int]) -> Bool
    ) async -> ScheduleTrace? {
        await FailureLog().schedule(trace) {
            if fails((0..<10).map { _ in choose(from: 0..<width) }) { throw KitchenError.busy }
        }.failure?.smallest
    }

    @Test("A failure is made as small as it can be.", arguments: Row.all)
    func smallest(row: Row) async {
        for trace in row.traces {
            #expect(await Self.smallest(from: trace, if: row.fails) == row.smallest)
        }
    }

    @Test(
        "It runs three schedules to shrink three deviations, and at most 500 others, each once.",
        arguments: [(width: 2, others: 1 + 10 + 45), (width: 9, others: 500)])
    func limit(width: Int, others: Int) async {
        let runs = Atomic(0)
        let smallest = await Self.smallest(from: "0:1 1:1 2:1", width: width) { choices in
            runs.add(1, ordering: .relaxed)
            return choices[0] > 0 && choices[1] > 0 && choices[2] > 0
        }

        #expect(smallest == "0:1 1:1 2:1")
        // And the first one, its reruns, and the two that are recorded.
        #expect(runs.load(ordering: .relaxed) == 3 + others + 1 + Reruns.mostCount + 2)
    }
}

@Suite("Traces and seeds", .failsIfStuck)
struct ScheduleTraceTests {
    @Test("A trace is read and written.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("Zeros at the end are no choices, and a decision has a number below a million.") {
            #expect(ScheduleTrace(choices: [0, 2, 0, 0]).choices == [0, 2])
            #expect(ScheduleTrace(choices: [0, 0]) == ScheduleTrace())
            #expect(("999999:1" as ScheduleTrace).choices.count == 1_000_000)
        },
        Row("Code with a text that is no trace keeps the text, and runs the order of arrival.") {
            let trace: ScheduleTrace = "3-1"
            #expect(trace.invalidText == "3-1")
            #expect(trace.choices == [])
            #expect(("3:1" as ScheduleTrace).invalidText == nil)
        },
        Row("The random numbers of a seed are those of the published algorithm.") {
            var random = SplitMix64(seed: 0)
            #expect(
                (1...3).map { _ in random.next() } == [
                    0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
                ])
        },
    ]

    @Test("A trace reads its description.", arguments: ["", "3:1", "0:2 7:1", "9x2", "0:2 9x2"])
    func text(text: String) {
        #expect(ScheduleTrace(text)?.description == text)
    }

    @Test(
        "Text that is not a trace is refused.",
        arguments: ["x", "1", "1:0", "2:1 1:1", "1:1:1", "9x0", "x2", "1000000:1"])
    func noTrace(text: String) {
        #expect(ScheduleTrace(text) == nil)
    }
}
