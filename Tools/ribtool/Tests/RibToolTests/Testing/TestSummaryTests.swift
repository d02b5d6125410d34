import Testing

@testable import RibToolKit

@Suite("The summary of ribtool test")
struct TestSummaryTests {
    private func summary(
        schedules: Int? = nil, isGreen: Bool = true, runs: Int = 1
    ) -> TestSummary {
        var output = TestOutput()
        output.read("Test run with 16 tests in 3 suites passed after 0.109 seconds.")
        if !isGreen { output.read("✘ Test works() recorded an issue at A.swift:1:2: no") }
        var summary = TestSummary(modules: ["Launch", "Auth"], schedules: schedules)
        for _ in 0..<runs { summary.add(output, isGreen: isGreen) }
        summary.seconds = 1.25
        return summary
    }

    @Test("One line says which tests were green, how often, and with how many schedules.")
    func green() {
        #expect(summary().sentence == "Launch, Auth: 16 tests green, 1.3 s.\n")
        #expect(
            summary(schedules: 500, runs: 3).sentence
                == "Launch, Auth: 16 tests green, 3 runs, 500 schedules each, 1.3 s.\n")
    }

    @Test("One line says which tests failed, and in which run.")
    func red() {
        #expect(
            summary(isGreen: false, runs: 2).sentence
                == "Launch, Auth: failed: works(), in run 2, after 1.3 s.\n")
    }

    @Test("Programs get the same.")
    func json() throws {
        let json = try jsonText(summary(schedules: 500, isGreen: false))

        for part in [#""failedTests" : ["#, #""isGreen" : false"#, #""schedules" : 500"#] {
            #expect(json.contains(part))
        }
    }
}
