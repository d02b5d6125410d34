import Foundation

/// The tests of a module as a program that starts without SwiftPM, which would take a lock.
///
/// On macOS the tests are a bundle that only the toolchain's own runner starts. There SwiftPM runs
/// them, one run after the other.
struct TestBinary: Sendable {
    /// The result of a run.
    struct Outcome: Sendable {
        /// `nil` when every test passed.
        var verdict: MutantReport.Verdict?
        /// The test that failed first, where that is known.
        var remark: String?
        /// The time of each round that passed.
        var durations: [Duration] = []
    }

    /// A program that runs a part of the tests.
    private struct Round {
        let program: String
        let arguments: [String]
    }

    /// Whether two runs can go on at a time.
    static var runsInParallel: Bool {
        #if os(macOS)
            false
        #else
            true
        #endif
    }

    private let folder: String
    /// The file in which a run without mutants records the mutants that it would reach.
    private let reachedPath: String
    /// The slow tests are last.
    private let rounds: [Round]

    /// - Parameter slow: the tests that run when the others pass; see ``MutationSettings``.
    /// - Throws: ``ToolError`` when there are no tests.
    init(_ checkout: MutationCheckout, testTargets: [String], slow: [String]) throws {
        folder = checkout.root
        reachedPath = checkout.products + "/reached"
        let filter = TestRun.filter(for: testTargets)
        #if os(macOS)
            let arguments = [
                "test", "--skip-build", "--package-path", checkout.root,
                "--scratch-path", checkout.products, "--filter", filter,
            ]
            rounds = [Round(program: "swift", arguments: arguments)]
        #else
            let path = try Self.path(checkout)
            let testing = ["--testing-library", "swift-testing", "--filter"]
            let cases = try Self.xctestCases(path, testTargets)
            let later = slow.isEmpty ? nil : "\(filter)(\(slow.joined(separator: "|")))"
            let parts = [
                testing + [filter] + (later.map { ["--skip", $0] } ?? []),
                cases.isEmpty ? nil : [cases.joined(separator: ",")],
                later.map { testing + [$0] },
            ]
            rounds = parts.compactMap { $0.map { Round(program: path, arguments: $0) } }
        #endif
    }

    /// Runs the tests up to the first failure.
    /// - Parameters:
    ///   - number: the mutant that is switched on; 0 for none.
    ///   - limits: the longest time of each round.
    func run(mutant number: Int, limits: [Duration] = []) throws -> Outcome {
        if number == 0 { try? FileManager.default.removeItem(atPath: reachedPath) }
        var outcome = Outcome()
        for (index, round) in rounds.enumerated() {
            let start = ContinuousClock.now
            let end = try ChildProcess(
                program: round.program, arguments: round.arguments, folder: folder,
                environment: [
                    MutationSwitch.variable: "\(number)",
                    MutationSwitch.reachedVariable: number == 0 ? reachedPath : "",
                    // A backtrace of a crash takes seconds.
                    "SWIFT_BACKTRACE": "enable=no",
                ], limit: limits.indices.contains(index) ? limits[index] : nil,
                // Nothing in these tests waits for time to pass.
                sleepLimit: .seconds(2)
            ).run { line in
                outcome.remark = TestOutput.failedTest(in: line)
                return outcome.remark == nil ? .more : .stop
            }
            switch end {
            case .exited(0):
                outcome.durations.append(start.duration(to: .now))
                continue
            case .exited, .stopped: outcome.verdict = .killed
            case .crashed: outcome.verdict = .crashed
            case .timedOut: outcome.verdict = .timedOut
            }
            break
        }
        return outcome
    }

    /// Returns the mutants that the last run without mutants reached.
    func reached() -> Set<Int> {
        let bytes = FileManager.default.contents(atPath: reachedPath) ?? Data()
        return Set(bytes.enumerated().filter { $0.element != 0 }.map(\.offset))
    }

    /// Returns the classes of XCTest among the tests, each with its module.
    private static func xctestCases(_ path: String, _ testTargets: [String]) throws -> [String] {
        var cases: Set<String> = []
        _ = try ChildProcess(program: path, arguments: ["--list-tests"]).run {
            let name = $0.split(separator: "/").first.map(String.init) ?? ""
            if testTargets.contains(where: { name.hasPrefix($0 + ".") }) { cases.insert(name) }
            return .more
        }
        return cases.sorted()
    }

    private static func path(_ checkout: MutationCheckout) throws(ToolError) -> String {
        let folder = checkout.products + "/debug"
        guard let name = folderNames(in: folder).first(where: { $0.hasSuffix(".xctest") }) else {
            throw ToolError(sentence: "The build has no tests. Do the modules have any?")
        }
        return folder + "/" + name
    }
}
