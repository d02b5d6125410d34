import Dispatch
import Synchronization

/// Switches the mutants of a module on, one after the other, and runs the tests with each.
struct MutationRun {
    let module: String
    let settings: MutationSettings
    let progress: Progress
    /// The number of test runs at a time.
    var width = TestBinary.runsInParallel ? 2 : 1
    /// Runs the tests with a mutant, 0 for none, with a limit for each round.
    let test: @Sendable (Int, [Duration]) throws -> TestBinary.Outcome
    /// Returns the mutants that the tests reach, after a run without mutants.
    let reached: @Sendable () -> Set<Int>

    /// Returns the report of each mutant with its verdict.
    ///
    /// - Throws: ``ToolError`` when the tests fail without mutants.
    func judge(_ mutants: [Mutant]) throws -> [MutantReport] {
        let limits = try limits()
        let reached = reached()
        let queue = Mutex(mutants.enumerated().makeIterator())
        let results = Mutex([Int: Result<MutantReport, any Error>]())
        DispatchQueue.concurrentPerform(iterations: width) { _ in
            while let (index, mutant) = queue.withLock({ $0.next() }) {
                progress.show("\(module): mutant \(index + 1) of \(mutants.count)")
                let isReached = reached.contains(mutant.number)
                let result = Result { try judge(mutant, isReached ? limits : nil) }
                results.withLock { $0[index] = result }
                // After an error no run needs another mutant.
                if case .failure = result { queue.withLock { while $0.next() != nil {} } }
            }
        }
        return try results.withLock(\.self).sorted { $0.key < $1.key }.map { try $0.value.get() }
    }

    /// - Parameter limits: `nil` when no test reaches the mutant.
    private func judge(_ mutant: Mutant, _ limits: [Duration]?) throws -> MutantReport {
        var report = mutant.report
        if let outcome = try limits.map({ try test(mutant.number, $0) }),
            let verdict = outcome.verdict
        {
            (report.verdict, report.remark) = (verdict, outcome.remark)
        } else if let survivor = settings.survivors.first(where: { $0.matches(report) }) {
            (report.verdict, report.remark) = (.excused, survivor.reason)
        } else {
            let remark = limits == nil ? "no test reaches it" : "no test fails"
            (report.verdict, report.remark) = (.survived, remark)
        }
        return report
    }

    /// Returns the limits of the rounds with a mutant: several times those without one.
    private func limits() throws -> [Duration] {
        progress.show("\(module): the tests without mutants")
        let outcome = try test(0, [])
        guard outcome.verdict == nil else {
            throw ToolError(
                sentence: """
                    The tests of \(module) \(outcome.verdict == .timedOut ? "hang" : "fail") \
                    without mutants\(outcome.remark.map { ", first \($0)" } ?? ""). \
                    Fix this first: `swift run ribtool test \(module)`.
                    """)
        }
        return outcome.durations.map { $0 * 4 + .seconds(3) }
    }
}
