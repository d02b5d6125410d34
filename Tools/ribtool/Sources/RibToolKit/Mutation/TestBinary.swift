#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tests of a module as a program that can be started without SwiftPM, which takes a lock.
///
/// On macOS the tests are a bundle that only the toolchain's own runner starts; there SwiftPM runs
/// them, one run after the other.
struct TestBinary: Sendable {
    /// What a run said.
    struct Outcome: Sendable {
        /// `nil` when every test was green.
        let verdict: Verdict?
        /// The test that failed first, where that is known.
        let remark: String?
        /// How long each round took that was green.
        var durations: [Duration] = []
    }

    /// Where a run without a change notes which changes it would have reached.
    private let reachedPath: String

    /// Whether two runs may go on at a time.
    static var runsInParallel: Bool {
        #if os(macOS)
            false
        #else
            true
        #endif
    }

    /// Where they run.
    private let folder: String
    /// Programs and their arguments, each of which runs a part of the tests, the slow ones last.
    private let rounds: [(program: String, arguments: [String])]

    /// - Parameter slow: the tests that run when the others are green; see ``MutationSettings``.
    /// - Throws: ``ToolError`` when there are no tests.
    init(_ checkout: MutationCheckout, testTargets: [String], slow: [String]) throws {
        folder = checkout.root
        reachedPath = checkout.products + "/reached"
        let filter = TestFilter.pattern(for: testTargets)
        #if os(macOS)
            let arguments = [
                "test", "--skip-build", "--package-path", checkout.root,
                "--scratch-path", checkout.products, "--filter", filter,
            ]
            rounds = [("swift", arguments)]
        #else
            let path = try Self.path(checkout)
            let testing = ["--testing-library", "swift-testing", "--filter"]
            let cases = try Self.xctestCases(path, testTargets).joined(separator: ",")
            let later = slow.isEmpty ? nil : "\(filter)(\(slow.joined(separator: "|")))"
            rounds =
                [(path, testing + [filter] + (later.map { ["--skip", $0] } ?? []))]
                + (cases.isEmpty ? [] : [(path, [cases])])
                + (later.map { [(path, testing + [$0])] } ?? [])
        #endif
    }

    /// Runs the tests, up to the first failure.
    /// - Parameters:
    ///   - number: of the change that is switched on; 0 for none.
    ///   - limits: how long each round may take.
    func run(mutant number: Int, limits: [Duration] = []) throws -> Outcome {
        if number == 0 { try? FileManager.default.removeItem(atPath: reachedPath) }
        var durations: [Duration] = []
        for (index, (program, arguments)) in rounds.enumerated() {
            let start = ContinuousClock.now
            var remark: String?
            let end = try ChildProcess(
                program: program, arguments: arguments, folder: folder,
                environment: [
                    MutationSwitch.variable: "\(number)",
                    MutationSwitch.reachedVariable: number == 0 ? reachedPath : "",
                    // A backtrace of a crash takes seconds.
                    "SWIFT_BACKTRACE": "enable=no",
                ], limit: limits.indices.contains(index) ? limits[index] : nil,
                // Nothing in these tests waits for time to pass.
                sleepLimit: .seconds(2)
            ).run { line in
                remark = TestOutput.failedTest(in: line)
                return remark == nil ? .more : .stop
            }
            switch end {
            case .exited(0): durations.append(start.duration(to: .now))
            case .exited, .stopped:
                return Outcome(verdict: .noticed, remark: remark)
            case .crashed: return Outcome(verdict: .crashed, remark: nil)
            case .timedOut: return Outcome(verdict: .timedOut, remark: nil)
            }
        }
        return Outcome(verdict: nil, remark: nil, durations: durations)
    }

    /// The changes that the last run without a change reached.
    func reached() -> Set<Int> {
        let bytes = FileManager.default.contents(atPath: reachedPath) ?? Data()
        return Set(bytes.enumerated().filter { $0.element != 0 }.map(\.offset))
    }

    /// The classes of XCTest among the tests, each with its module.
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
            throw ToolError(sentence: "The build made no tests. Do the modules have any?")
        }
        return folder + "/" + name
    }
}
