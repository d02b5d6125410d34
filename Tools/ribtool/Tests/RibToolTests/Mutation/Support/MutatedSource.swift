import SwiftParser

@testable import RibToolKit

/// Returns a source with all its mutants, numbered from 1.
func mutatedFile(_ source: String, path: String = "Modules/M/Sources/M/S.swift") -> MutatedFile {
    let finder = MutantFinder(Parser.parse(source: source), path: path)
    return MutatedFile(module: "M", path: path, source: source, mutants: finder.mutants)
}

/// Returns the reports of a source's mutants, of one kind or all.
func mutants(in source: String, kind: MutantReport.Kind? = nil) -> [MutantReport] {
    mutatedFile(source).mutants.map(\.report).filter { kind == nil || $0.kind == kind }
}

/// Returns the lines that replace the original, for each mutant.
func replacements(in source: String, kind: MutantReport.Kind? = nil) -> [String] {
    mutants(in: source, kind: kind).map(\.mutated)
}

/// Returns the results of a module with a mutant for each verdict.
func module(
    minimum: Int = 90, refused: Int = 0, _ verdicts: MutantReport.Verdict...
) -> MutationReport.Module {
    let judged = verdicts.flatMap { verdict in
        mutants(in: "func f() {\n    a()\n}").map { mutant in
            var mutant = mutant
            mutant.verdict = verdict
            mutant.remark = "no test fails"
            return mutant
        }
    }
    return MutationReport.Module(
        name: "M", minimum: minimum, mutants: judged, refused: refused)
}

extension MutationScores {
    /// Reads the file of the repository at `root`.
    init(root: String) throws { try self.init(fileText("\(root)/\(Self.path)")) }
}
