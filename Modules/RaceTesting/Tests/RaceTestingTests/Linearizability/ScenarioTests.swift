import Testing

@testable import RaceTesting

@Suite("Scenarios")
struct ScenarioTests {
    @Test(
        "A scenario is read as it is written.",
        arguments: ["0 | 1", "0 1 > 2 | 3 4 | 5", "3 > 0", "7"])
    func text(text: String) {
        #expect(Scenario(text)?.description == text)
    }

    @Test(
        "Other texts are no scenario.",
        arguments: [
            "", "0 |", "| 0", "0 > ", "0 >", "0 >> 1", "a | b", "-1 | 0", "0 > 1 > 2", "3:1",
            "0x12", "0 b | 1",
        ])
    func invalid(text: String) {
        #expect(Scenario(text) == nil)
    }

    @Test("A scenario of more calls than the search has bits is refused.")
    func long() {
        let sixtyFour = Array(repeating: "0", count: 64).joined(separator: " ")

        #expect(Scenario(sixtyFour) != nil)
        #expect(Scenario(sixtyFour + " | 0") == nil)
    }

    @Test("A replay has a scenario, and after @ a trace.")
    func replay() {
        #expect(ScenarioReplay("0 | 1")?.trace == nil)
        #expect(ScenarioReplay("0 | 1")?.description == "0 | 1")
        #expect(ScenarioReplay("0 | 1 @")?.trace == ScheduleTrace())
        #expect(ScenarioReplay("0 | 1 @ 3:1")?.description == "0 | 1 @ 3:1")
        #expect(ScenarioReplay("0 | 1 @")?.description == "0 | 1 @")
        #expect(ScenarioReplay("0 | 1 @ x") == nil)
        #expect(ScenarioReplay("0 | 1 @ 3:1 @ 7:2") == nil)
        #expect(ScenarioReplay("0 | 1 @ 3:1", calls: 1) == nil)
        #expect(ScenarioReplay("5 > 0 | 1 @ 3:1", calls: 5) == nil)
        #expect(ScenarioReplay("0 | 1 @ 3:1", calls: 2) != nil)
    }

    @Test("Random ones have two or three tasks of one to four calls, and all those sizes occur.")
    func random() {
        var random = SplitMix64(seed: 1)
        let scenarios = (0..<1_000).map { _ in Scenario(of: 3, &random) }

        #expect(Set(scenarios.map(\.tasks.count)) == [2, 3])
        #expect(Set(scenarios.flatMap { $0.tasks.map(\.count) }) == [1, 2, 3, 4])
        #expect(Set(scenarios.map(\.setup.count)) == [0, 1, 2, 3])
        #expect(Set(scenarios.flatMap { $0.setup + $0.tasks.joined() }) == [0, 1, 2])
    }
}
