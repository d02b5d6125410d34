enum TestOutput {
    /// Returns the test whose failure a line reports; a known issue is none.
    static func failedTest(in line: String) -> String? {
        // `✘ Test "It works." recorded an issue at …`, in colours perhaps.
        let issue = line.firstMatch(of: #/ Test (.*?) recorded an issue /#)
        if let issue, !line.contains("◇") { return String(issue.1) }
        // `/repository/Tests/A.swift:12: error: Suite.testName : XCTAssertEqual failed: …`
        return line.firstMatch(of: #/: error: (.*?) : /#).map { String($0.1) }
    }

    /// Returns a filter for `swift test` that matches the tests of some targets, and no others.
    ///
    /// The runner takes a regular expression that may match anywhere in a name such as
    /// `LaunchTests.LaunchInteractorTests/login()`, so it has to be anchored.
    static func filter(for testTargets: [String]) -> String {
        "^(\(testTargets.joined(separator: "|")))\\."
    }
}
