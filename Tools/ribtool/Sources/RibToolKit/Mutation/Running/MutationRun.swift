import Dispatch

/// Switches the mutants of a module on, one after the other, and runs the tests with each.
struct MutationRun {
    let module: String
    let settings: MutationSettings
    let progress: Progress
    var repeats = 1
    /// Runs the tests with a mutant, 0 for none, with a limit for each round.
    let test: @Sendable (Int, [Duration]) throws -> TestBinary.Outcome
    /// Returns the mutants that the tests reach, after a run without mutants.
    let reached: @Sendable () -> Set<Int>

    /// The number of test runs at a time; on macOS SwiftPM runs the tests, and takes a lock.
    #if os(macOS)
        private static let width = 1
    #else
        private static let width = 2
    #endif

    /// Returns the report of each mutant with its verdict.
    ///
    /// - Throws: ``ToolError`` when the tests fail without mutants.
    func judge(_ mutants: [Mutant]) throws -> [MutantReport] {
        progress.show("\(module): the tests without mutants")
        let outcome = try test(0, [])
        guard outcome.verdict == nil else {
            throw ToolError(
                """
                The tests of \(module) \(outcome.verdict == .timedOut ? "hang" : "fail") \
                without mutants\(outcome.remark.map { ", first \($0)" } ?? ""). \
                Fix this first: `swift run ribtool test \(module)`.
                """)
        }
        // Each round has several times the time that it took.
        let limits = outcome.durations.map { $0 * 4 + .seconds(3) }
        let reached = reached()
        let runs = DispatchSemaphore(value: Self.width)
        return try concurrentMap(Array(mutants.enumerated())) { index, mutant in
            runs.wait()
            defer { runs.signal() }
            progress.show("\(module): mutant \(index + 1) of \(mutants.count)")
            let isReached = reached.contains(mutant.number)
            return Result { try judge(mutant, isReached ? limits : nil) }
        }.map { try $0.get() }
    }

    /// - Parameter limits: `nil` when no test reaches the mutant.
    private func judge(_ mutant: Mutant, _ limits: [Duration]?) throws -> MutantReport {
        var report = mutant.report
        let outcomes = try limits.map { limits in
            try (0..<repeats).map { _ in try test(mutant.number, limits) }
        }
        let killed = (outcomes ?? []).count { $0.verdict != nil }
        let survivor = settings.survivors.first { $0.matches(report) }
        (report.verdict, report.remark) =
            if killed > 0, killed < repeats {
                (.unsteady, "killed in \(killed) of \(repeats) runs")
            } else if let first = outcomes?[0], let verdict = first.verdict {
                (verdict, first.remark)
            } else if let survivor {
                (.excused, survivor.reason)
            } else {
                (.survived, limits == nil ? "no test reaches it" : "no test fails")
            }
        return report
    }
}
