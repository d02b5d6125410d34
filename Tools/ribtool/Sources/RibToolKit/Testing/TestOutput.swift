struct TestOutput {
    /// The tests that failed, in the order of their first failure.
    private(set) var failedTests: [String] = []
    /// The number of tests by the words in which each library reports it.
    private var counts: [Substring: Int] = [:]

    var testCount: Int { counts.values.reduce(0, +) }

    mutating func read(_ line: String) {
        if let failed = Self.failedTest(in: line), !failedTests.contains(failed) {
            failedTests.append(failed)
        }
        // Swift Testing says it once; XCTest for each suite and at last for all.
        guard let match = line.firstMatch(of: /(Test run with|Executed) (\d+) test/) else { return }
        counts[match.1] = max(counts[match.1] ?? 0, Int(match.2) ?? 0)
    }

    /// Returns the test whose failure a line reports; a known issue is none.
    static func failedTest(in line: String) -> String? {
        // `✘ Test "It works." recorded an issue at …`, in colours perhaps.
        let issue = line.firstMatch(of: #/ Test (.*?) recorded an issue /#)
        if let issue, !line.contains("◇") { return String(issue.1) }
        // `/repository/Tests/A.swift:12: error: Suite.testName : XCTAssertEqual failed: …`
        return line.firstMatch(of: #/: error: (.*?) : /#).map { String($0.1) }
    }
}
