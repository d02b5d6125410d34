import Foundation

/// The tests of a module as a program that starts without SwiftPM, which would take a lock.
///
/// On macOS the tests are a bundle that only the toolchain's own runner starts. There SwiftPM runs
/// them, one run after the other.
struct TestBinary: Sendable {
    struct Outcome: Sendable {
        /// `nil` when every test passed.
        var verdict: MutantReport.Verdict?
        /// The test that failed first, where that is known.
        var remark: String?
        /// The time of each round that passed.
        var durations: [Duration] = []
    }

    /// The file in which a run without mutants records the mutants that it would reach.
    private let reachedPath: String
    /// Each runs a part of the tests, the last one those that are slow.
    private let rounds: [ChildProcess]

    /// - Parameter slow: the tests that run when the others pass; see ``MutationSettings``.
    /// - Throws: ``ToolError`` when there are no tests.
    init(_ checkout: MutationCheckout, testTargets: [String], slow: [String]) throws {
        reachedPath = checkout.products + "/reached"
        let filter = TestRun.filter(for: testTargets)
        #if os(macOS)
            let program = "swift"
            let arguments = [
                [
                    "test", "--skip-build", "--package-path", checkout.root,
                    "--scratch-path", checkout.products, "--filter", filter,
                ]
            ]
        #else
            let folder = checkout.products + "/debug/"
            guard let name = folderNames(in: folder).first(where: { $0.hasSuffix(".xctest") })
            else { throw ToolError("The build has no tests. Do the modules have any?") }
            let program = folder + name
            // The classes of XCTest, each with its module.
            let list = try ChildProcess(program: program, arguments: ["--list-tests"]).outcome()
            let cases = Set(list.output.split(separator: "\n").map { $0.prefix { $0 != "/" } })
                .filter { name in testTargets.contains { name.hasPrefix($0 + ".") } }
            let testing = ["--testing-library", "swift-testing", "--filter"]
            let later = slow.isEmpty ? nil : "\(filter)(\(slow.joined(separator: "|")))"
            let arguments = [
                testing + [filter] + (later.map { ["--skip", $0] } ?? []),
                cases.isEmpty ? nil : [cases.sorted().joined(separator: ",")],
                later.map { testing + [$0] },
            ].compactMap(\.self)
        #endif
        rounds = arguments.map {
            // Nothing in these tests waits for time to pass.
            ChildProcess(
                program: program, arguments: $0, folder: checkout.root, sleepLimit: .seconds(2))
        }
    }

    /// Runs the tests up to the first failure.
    /// - Parameters:
    ///   - number: the mutant that is switched on; 0 for none.
    ///   - limits: the longest time of each round.
    func run(mutant number: Int, limits: [Duration]) throws -> Outcome {
        if number == 0 { try? FileManager.default.removeItem(atPath: reachedPath) }
        var outcome = Outcome()
        for (index, var round) in rounds.enumerated() where outcome.verdict == nil {
            round.environment = [
                MutationSwitch.variable: "\(number)",
                MutationSwitch.reachedVariable: number == 0 ? reachedPath : "",
                // A backtrace of a crash takes seconds.
                "SWIFT_BACKTRACE": "enable=no",
            ]
            round.limit = limits.indices.contains(index) ? limits[index] : nil
            let start = ContinuousClock.now
            let end = try round.run { line in
                outcome.remark = TestOutput.failedTest(in: line)
                return outcome.remark == nil
            }
            switch end {
            case .exited(0): outcome.durations.append(start.duration(to: .now))
            case .exited, .stopped: outcome.verdict = .killed
            case .crashed: outcome.verdict = .crashed
            case .timedOut: outcome.verdict = .timedOut
            }
        }
        return outcome
    }

    /// Returns the mutants that the last run without mutants reached.
    func reached() -> Set<Int> {
        let bytes = FileManager.default.contents(atPath: reachedPath) ?? Data()
        return Set(bytes.enumerated().filter { $0.element != 0 }.map(\.offset))
    }
}
