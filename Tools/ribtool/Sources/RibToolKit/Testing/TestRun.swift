import Foundation

struct TestRun {
    /// Overrides how many schedules a test tries; see RaceTesting.
    static let schedulesVariable = "RACE_SCHEDULES"
    /// Says how many tests run at a time; see docs/decisions/0020-four-tests-at-a-time.md.
    static let widthVariable = "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"

    let root: String
    let modules: [Repository.Module]
    let schedules: Int?

    /// The variables of the tests.
    ///
    /// - Parameter own: the variables of this process, which say more than the defaults.
    func environment(over own: [String: String]) -> [String: String] {
        var variables = [Self.widthVariable: own[Self.widthVariable] ?? "4"]
        if let schedules { variables[Self.schedulesVariable] = "\(schedules)" }
        return variables
    }

    /// Builds once, and runs until a run fails.
    /// - Parameter read: gets each line that the build and the tests print.
    /// - Throws: ``ToolError`` when the build fails or no test ran.
    func run(times: Int, _ read: (String) -> Void) throws -> TestSummary {
        let start = ContinuousClock.now
        let folder = root + (try modules.testPackage())
        let targets = try modules.flatMap { try $0.tests() }
        var summary = TestSummary(modules: modules.map(\.name), schedules: schedules)
        guard try swift("build", "--build-tests", in: folder, read: read) == .exited(0) else {
            throw ToolError("The build failed. Fix the errors above first.")
        }
        while summary.isGreen, summary.runs < times {
            var output = TestOutput()
            let filter = Self.filter(for: targets)
            let end = try swift("test", "--skip-build", "--filter", filter, in: folder) {
                read($0)
                output.read($0)
            }
            guard output.testCount > 0 || end != .exited(0) else {
                throw Self.noTests(of: targets)
            }
            summary.add(output, isGreen: end == .exited(0))
        }
        summary.seconds = start.duration(to: .now) / .seconds(1)
        return summary
    }

    private func swift(
        _ arguments: String..., in folder: String, read: (String) -> Void
    ) throws -> ChildProcess.End {
        try ChildProcess(
            program: "swift", arguments: arguments, folder: folder,
            environment: environment(over: ProcessInfo.processInfo.environment)
        ).run { line in
            read(line)
            return true
        }
    }

    static func noTests(of targets: [String]) -> ToolError {
        let names = targets.joined(separator: ", ")
        return ToolError("No test ran: \(names) has none. Is it in the root manifest?")
    }

    /// Returns a filter for `swift test` that matches the tests of some targets, and no others.
    ///
    /// The runner takes a regular expression that may match anywhere in a name such as
    /// `LaunchTests.LaunchInteractorTests/login()`, so it has to be anchored.
    static func filter(for testTargets: [String]) -> String {
        "^(\(testTargets.joined(separator: "|")))\\."
    }
}

struct TestSummary: Codable, Equatable {
    let modules: [String]
    var schedules: Int?
    /// The number of runs; the last one failed, if any did.
    private(set) var runs = 0
    private(set) var tests = 0
    private(set) var isGreen = true
    private(set) var failedTests: [String] = []
    var seconds = 0.0

    mutating func add(_ output: TestOutput, isGreen: Bool) {
        runs += 1
        tests = output.testCount
        self.isGreen = isGreen
        failedTests = output.failedTests
    }

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
