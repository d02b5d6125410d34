import Foundation

/// The tests of a module as a program that starts without SwiftPM, which would take a lock.
///
/// On macOS the tests are a bundle that only the toolchain's own runner starts. There SwiftPM runs
/// them, one run after the other.
struct TestBinary: Sendable {
    /// Tests that run together or not at all.
    struct Suite: Hashable, Sendable {
        /// The kinds run in this order.
        enum Kind: Comparable { case testing, xctest, slow }

        let kind: Kind
        /// A regular expression for the names of its tests; for XCTest, the name of a class.
        let name: String
    }

    struct Outcome: Sendable {
        /// `nil` when every test passed.
        var verdict: MutantReport.Verdict?
        /// The test that failed first, where that is known.
        var remark: String?
        /// How long the tests ran and slept.
        var time = Duration.zero
        /// The mutants that the tests reach, in a run to the end.
        var reached: Set<Int> = []
    }

    let suites: [Suite]
    private let checkout: MutationCheckout
    private let program: String
    private let arguments: [String]
    /// The arguments that leave out tests, in the runs of each kind.
    private let skips: [Suite.Kind: [String]]
    private let snapshotFolders: [String]
    /// Put back after each run: a mutant of what writes them may leave wrong ones, which kill the next.
    private let snapshots: [String: Data]

    /// The number of runs at a time: one where SwiftPM takes a lock, and where tests share snapshots.
    var runsAtATime: Int {
        #if os(macOS)
            1
        #else
            snapshots.isEmpty ? 2 : 1
        #endif
    }

    /// - Parameter slow: the tests that run when the others pass, or not at all.
    /// - Throws: ``ToolError`` when there are no tests.
    init(
        _ checkout: MutationCheckout, testTargets: [String], slow: [MutationSettings.Slow]
    ) throws {
        let filter = TestOutput.filter(for: testTargets)
        self.checkout = checkout
        snapshotFolders = testTargets.map { "Tests/\($0)/__Snapshots__" }
        snapshots = files(below: snapshotFolders, in: checkout.root)
        /// Returns a regular expression for the names of tests; `nil` for none.
        func pattern(_ tests: [MutationSettings.Slow]) -> String? {
            tests.isEmpty ? nil : "\(filter)(\(tests.map(\.test).joined(separator: "|")))"
        }
        let leftOut = pattern(slow.filter { $0.leftOut != nil })
        skips = [.testing: pattern(slow), .slow: leftOut].compactMapValues { pattern in
            pattern.map { ["--skip", $0] }
        }
        #if os(macOS)
            program = "swift"
            arguments = [
                "test", "--skip-build", "--package-path", checkout.root + checkout.testPackage,
                "--scratch-path", checkout.products,
            ]
            suites = [Suite(kind: .testing, name: filter)]
        #else
            let folder = checkout.products + "/debug/"
            guard let name = folderNames(in: folder).first(where: { $0.hasSuffix(".xctest") })
            else { throw ToolError("The build has no tests. Do the modules have any?") }
            let (path, testing) = (folder + name, ["--testing-library", "swift-testing"])
            func suites(_ library: [String], besides slow: Regex<AnyRegexOutput>?) throws
                -> [String]
            {
                let list = ChildProcess(program: path, arguments: library + ["--list-tests"])
                let own = try list.outcome().output.split(separator: "\n").filter { test in
                    testTargets.contains { test.hasPrefix($0 + ".") }
                        && slow.map { test.contains($0) } != true
                }
                return Set(own.map { String($0.prefix { $0 != "/" }) }).sorted()
            }
            self.suites =
                try suites(testing, besides: pattern(slow).map { try Regex($0) }).map { name in
                    let name = NSRegularExpression.escapedPattern(for: name)
                    return Suite(kind: .testing, name: "^\(name)(/|$)")
                } + suites([], besides: nil).map { Suite(kind: .xctest, name: $0) }
                + slow.filter { $0.leftOut == nil }.map { slow in
                    Suite(kind: .slow, name: "\(filter)(\(slow.test))")
                }
            (program, arguments) = (path, testing)
        #endif
    }

    /// Runs a suite up to the first failure.
    /// - Parameters:
    ///   - number: the mutant that is switched on; 0 for none.
    ///   - limit: the longest time that it may run and sleep.
    func run(mutant number: Int, _ suite: Suite, limit: Duration?) throws -> Outcome {
        let reachedPath = "\(checkout.products)/reached-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: reachedPath) }
        let filter = ["--filter", suite.name] + (skips[suite.kind] ?? [])
        let words = suite.kind == .xctest ? [suite.name] : arguments + filter
        let child = ChildProcess(
            program: program, arguments: words, folder: checkout.root,
            environment: [
                MutationSwitch.variable: "\(number)",
                MutationSwitch.reachedVariable: reachedPath,
                // A backtrace of a crash takes seconds.
                "SWIFT_BACKTRACE": "enable=no",
            ])
        let watch = RunWatch(limit: limit, mark: "\(MutationSwitch.reachedVariable)=\(reachedPath)")
        var outcome = Outcome()
        let end = try child.run(watch: watch) { line in
            outcome.remark = TestOutput.failedTest(in: line)
            return outcome.remark == nil
        }
        try setFiles(below: snapshotFolders, in: checkout.root, to: snapshots)
        switch end {
        case .exited(0): break
        case .exited, .stopped: outcome.verdict = .killed
        case .crashed: outcome.verdict = .crashed
        case .timedOut: outcome.verdict = .timedOut
        }
        let reached = FileManager.default.contents(atPath: reachedPath) ?? Data()
        outcome.reached = Set(reached.enumerated().filter { $0.element != 0 }.map(\.offset))
        outcome.time = watch.time
        return outcome
    }
}
