import Dispatch

/// The results of `ribtool mutate`; `--json` prints them as they are.
struct MutationReport: Codable, Sendable {
    struct Module: Codable, Sendable {
        let name: String
        let minimum: Int
        /// Every mutant that compiles, in the order of the files.
        let mutants: [MutantReport]
        let refused: Int
        var digest: String?

        /// The score that `--write` records.
        var score: MutationScore {
            let killed = mutants.count { $0.verdict?.isKilled == true }
            return MutationScore(
                module: name, mutants: mutants.count, killed: killed, digest: digest)
        }

        fileprivate var survivors: [MutantReport] {
            mutants.filter { $0.verdict?.isKilled != true }
        }

        fileprivate var row: [String] {
            [
                name, "\(mutants.count)", "\(score.killed)", "\(survivors.count)",
                mutants.isEmpty ? "–" : "\(score.percent)%", "\(minimum)%", "\(refused)",
            ]
        }
    }

    let modules: [Module]
    /// Whether every module has its minimum.
    var isGood: Bool { modules.allSatisfy { $0.score.percent >= $0.minimum } }

    var text: String {
        let survivors = modules.flatMap(\.survivors).map { mutant in
            "\(mutant.site) \(mutant.function), \(mutant.remark ?? "")\n\(mutant.diff)"
        }
        return ([table.text] + survivors).joined(separator: "\n")
    }

    private var table: TextTable {
        let header = [
            "Module", "Mutants", "Killed", "Survived", "Score", "Minimum", "Invalid",
        ]
        return TextTable(header: header, rows: modules.map(\.row))
    }

}

extension MutationReport {
    /// Builds the mutants of a plan, and runs the tests of each module with each mutant.
    ///
    /// Only one run at a time may do so in a repository.
    /// - Throws: ``ToolError`` when the build or the tests fail without mutants, ``Cancelled``.
    init(
        running plan: MutationPlan, in repository: Repository, _ settings: MutationSettings
    ) throws {
        defer { showProgress("") }
        let checkout = MutationCheckout(
            repository: repository, testPackage: try plan.modules.testPackage())
        var files = plan.files
        let targets = try plan.modules.flatMap { try $0.tests() }
        try checkout.build(&files, testTargets: targets)
        modules = try plan.modules.map { module in
            let binary = try TestBinary(
                checkout, testTargets: module.tests(),
                slow: settings.slowTests.filter { $0.module == module.name })
            let run = MutationRun(
                module: module.name, suites: binary.suites,
                runs: DispatchSemaphore(value: binary.runsAtATime),
                test: { try binary.run(mutant: $0, $1, limit: $2) })
            func mutants(in files: [MutatedFile]) -> [Mutant] {
                files.filter { $0.module == module.name }.flatMap(\.mutants)
            }
            let judged = try run.judge(mutants(in: files))
            return Module(
                name: module.name, minimum: settings.minimum(of: module), mutants: judged,
                refused: mutants(in: plan.files).count - judged.count,
                digest: repository.digest(of: module))
        }
    }
}
