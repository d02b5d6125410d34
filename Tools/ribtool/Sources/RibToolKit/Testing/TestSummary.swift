/// How the runs of some tests ended.
struct TestSummary: Codable, Equatable {
    let modules: [String]
    /// How many schedules were asked for.
    let schedules: Int?
    /// How many runs there were; the last is the one that failed, if one did.
    private(set) var runs = 0
    /// How many tests a run had.
    private(set) var tests = 0
    private(set) var isGreen = true
    private(set) var failedTests: [String] = []
    /// How long it took, the build included.
    var seconds = 0.0

    init(modules: [String], schedules: Int? = nil) {
        self.modules = modules
        self.schedules = schedules
    }

    /// Counts one more run.
    mutating func add(_ output: TestOutput, isGreen: Bool) {
        runs += 1
        tests = output.testCount
        self.isGreen = isGreen
        failedTests = output.failedTests
    }

    /// All of it in one line.
    var sentence: String {
        let names = modules.joined(separator: ", ")
        let time = oneDecimal(seconds) + " s"
        guard isGreen else {
            let failed =
                failedTests.isEmpty
                ? "the tests failed" : "failed: \(failedTests.joined(separator: ", "))"
            return "\(names): \(failed), in run \(runs), after \(time).\n"
        }
        let times = runs == 1 ? "" : ", \(runs) runs"
        let explored = schedules.map { ", \($0) schedules each" } ?? ""
        return "\(names): \(tests) tests green\(times)\(explored), \(time).\n"
    }
}
