import SwiftSyntax

struct ExcusedMutantsRule: CheckRule {
    static let summary =
        "Each mutant that \(MutationSettings.path) excuses changes code that exists."
    static let why =
        "A stale entry keeps the score from being recorded, and CI mutates the features only."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let excused: [MutationSettings.Survivor]
        do {
            excused = try MutationSettings(repository.files).survivors
        } catch {
            let fix = "Correct the file."
            return [finding(MutationSettings.path, error.sentence, fix: fix)]
        }
        let files = Set(excused.map(\.file))
        let sources = repository.parsed.sources.filter { files.contains($0.path) }
        let members = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.tree.members) })
        return excused.filter { mutant in
            let members = members[mutant.file, default: []].filter { $0.name == mutant.function }
            return !members.contains { $0.code.contains(mutant.original) }
        }.map { mutant in
            finding(
                MutationSettings.path, "There is no \(mutant.name).",
                fix: "Correct the entry if the function has another name now, or remove it.")
        }
    }
}

extension SourceFileSyntax {
    /// The declarations in each branch of `#if`, with the name and the code by which an excuse finds them.
    fileprivate var members: [(name: String, code: String)] {
        all(DeclSyntax.self).map { node in
            let code = node.description.lines.map(\.trimmed).joined(separator: " ")
            return (node.firstToken(viewMode: .sourceAccurate)?.memberName ?? "", code)
        }
    }
}
