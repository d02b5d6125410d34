import ArgumentParsing
import Foundation

enum MutateCommand: Subcommand {
    private static let only = Option(
        name: "--only", value: "FILE[:LINE]",
        summary: "mutate only this file, line or folder; FILE may be the end of a path")
    private static let every = Option(
        name: "--every", value: "NUMBER",
        summary: "mutate only every NUMBERth mutant: a sample of a module")
    private static let views = Option(name: "--views", summary: "mutate a module's views too")
    private static let write = Option(
        name: "--write", summary: "record the scores in \(MutationScores.path)")
    private static let check = Option(
        name: "--check", summary: "also fail when a score is worse than the recorded one")
    private static let list = Option(
        name: "--list", summary: "print the mutants; build and run nothing")
    static let syntax = CommandSyntax(
        name: "mutate", summary: "report which changes to the code the tests detect",
        operands: "[MODULE…]", operandCount: 0...Int.max,
        options: [.json, only, every, views, write, check, list, .root],
        discussion: """
            A mutant is a copy of the code with one of the changes in docs/mutation.md. It is killed
            when a test of its module fails, crashes or hangs. The score is the share of killed
            mutants. Without a MODULE, every feature is mutated.

            All mutants are compiled at once into a copy below .build/mutate; those that do not
            compile are left out. Your files are not changed. \(MutationSettings.path)
            has the minimal score of a feature, and the slow tests.

            Exit code 1: a score is below its minimum, or is worse than the recorded one or has
            another number of mutants (--check). The check runs only modules for which something has
            changed since their score was recorded, and those whose recorded score is below its
            minimum.
            """,
        examples: [
            "ribtool mutate",
            "ribtool mutate LoggedIn",
            "ribtool mutate Routing --only Slot.swift",
            "ribtool mutate RaceTesting --every 4",
            "ribtool mutate LoggedIn --write",
            "ribtool mutate --check",
        ])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        try arguments.expectNotBoth(write, check)
        for part in [list, only, every, views] {
            try arguments.expectNotBoth(part, write)
            try arguments.expectNotBoth(part, check)
        }
        let place = arguments.value(of: only)?.wholeMatch(of: /([^:]*)(?::(\d+))?/)
        if arguments.has(only), place == nil {
            throw UsageError("--only needs FILE or FILE:LINE, for example LaunchRouter.swift.")
        }
        let names = arguments.operands
        let features = repository.modules.filter(\.isFeature)
        var modules = names.isEmpty ? features : try repository.modules(named: names)
        let scores = try MutationScores(repository[MutationScores.path])
        let settings = try MutationSettings(repository)
        if arguments.has(check) {
            modules.removeAll { module in
                guard let score = scores[module.name] else { return false }
                return score.percent >= settings.minimum(of: module)
                    && score.digest == repository.digest(of: module)
            }
            let report = MutationReport(modules: [])
            let sentence = "The recorded scores are current.\n"
            if modules.isEmpty { return try arguments.answer(report, sentence) }
        }
        let plan = try MutationPlan(
            repository, modules, includesViews: arguments.has(views),
            file: place.map { String($0.1) }, line: place?.2.flatMap { Int($0) },
            every: arguments.number(of: every, atLeast: 1) ?? 1)
        if plan.mutants.isEmpty { throw ToolError("There is nothing to mutate.") }
        if arguments.has(list) {
            let mutants = plan.mutants.map(\.report)
            let texts = mutants.map { "\($0.site) \($0.function), \($0.kind.rawValue)\n\($0.diff)" }
            return try arguments.answer(mutants, texts.joined(separator: "\n"))
        }
        let lock = try locked("\(repository.root)/.build/mutate/lock")
        defer { close(lock) }
        let report = try MutationReport(running: plan, in: repository, settings)
        return try answer(to: report, scores, arguments, below: repository.root)
    }

    /// Returns the answer to a report, and records its scores or compares them with `scores`.
    static func answer(
        to report: MutationReport, _ scores: MutationScores, _ arguments: Arguments,
        below root: String
    ) throws -> CommandResult {
        var answer = try arguments.answer(report, report.text, isGood: report.isGood)
        let measured = report.modules.map(\.score)
        if arguments.has(check) {
            let complaints = measured.compactMap(scores.complaint)
            answer.complaint = complaints.map { $0 + "\n" }.joined()
            if !complaints.isEmpty { answer.exitCode = .failed }
        }
        guard arguments.has(write) else { return answer }
        // Another run may have recorded scores meanwhile.
        let old = fileText(root + "/" + MutationScores.path)
        var scores = try MutationScores(old)
        scores.record(measured)
        try [FileChange(MutationScores.path, from: old, to: scores.text)].apply(in: root)
        if !arguments.has(.json) {
            answer.output +=
                "\nWrote \(MutationScores.path). `swift run ribtool ratio` prints it.\n"
        }
        return answer
    }
}

/// Keeps a second run of this tool away from a folder, until the file that it returns is closed.
/// - Parameter path: a file in the folder; both are created if need be.
/// - Throws: ``ToolError`` when another program has the lock.
private func locked(_ path: String) throws(ToolError) -> Int32 {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Safe: the call reads the path while it runs.
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if file < 0 { throw ToolError("\(path) can't be written. Check its permissions.") }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    close(file)
    throw ToolError("Another run uses \(folder.path). Wait until it ends.")
}
