/// Runs test targets through SwiftPM, as often as is asked for.
struct TestRun {
    /// Overrides how many schedules a test tries; see RoutingTestSupport.
    static let schedulesVariable = "RIBHOUSE_SCHEDULES"

    let root: String
    let modules: [String]
    let testTargets: [String]
    var schedules: Int?

    /// Builds once, and runs until a run fails.
    ///
    /// - Parameter read: is told each line that the build and the tests print.
    /// - Throws: ``ToolError`` when the build fails or no test ran.
    func run(times: Int, _ read: (String) -> Void) throws -> TestSummary {
        let start = ContinuousClock.now
        var summary = TestSummary(modules: modules, schedules: schedules)
        try build(read)
        while summary.isGreen, summary.runs < times {
            var output = TestOutput()
            let end = try tests.run {
                read($0)
                output.read($0)
                return .more
            }
            guard output.testCount > 0 || end != .exited(0) else {
                throw ToolError(
                    sentence: """
                        No test ran: \(testTargets.joined(separator: ", ")) has none. \
                        Is it in the root manifest?
                        """)
            }
            summary.add(output, isGreen: end == .exited(0))
        }
        summary.seconds = start.duration(to: .now) / .seconds(1)
        return summary
    }

    private func build(_ read: (String) -> Void) throws {
        let end = try ChildProcess(
            program: "swift", arguments: ["build", "--build-tests", "--package-path", root]
        ).run {
            read($0)
            return .more
        }
        guard end == .exited(0) else {
            throw ToolError(sentence: "The build failed; the errors are above.")
        }
    }

    private var tests: ChildProcess {
        ChildProcess(
            program: "swift",
            arguments: [
                "test", "--skip-build", "--package-path", root,
                "--filter", TestFilter.pattern(for: testTargets),
            ], environment: schedules.map { [Self.schedulesVariable: "\($0)"] } ?? [:])
    }
}
