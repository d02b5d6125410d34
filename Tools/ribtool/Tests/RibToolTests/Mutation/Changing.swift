@testable import RibToolKit

/// Every change to a source, without those to other functions.
func changes(in source: String, kind: Mutant.Kind? = nil) -> [SourceChange] {
    let file = mutatedFile(source)
    return file.mutants.map { SourceChange($0.mutant, in: file) }
        .filter { kind == nil || $0.kind == kind }
}

/// The lines that take the place of a line, for each change.
func replacements(in source: String, kind: Mutant.Kind? = nil) -> [String] {
    changes(in: source, kind: kind).map { SourceChange.joined($0.mutated) }
}

/// A source with all of its changes, numbered from 1.
func mutatedFile(_ source: String) -> MutatedFile {
    let finder = MutantFinder(source, conditions: HostConditions(modules: []))
    return MutatedFile(
        module: "M", path: "Modules/M/Sources/M/S.swift", source: source,
        members: finder.members,
        mutants: finder.mutants.enumerated().map { ($0.offset + 1, $0.element) })
}

/// What the compiler reads of a source in which everything is changed.
func schema(_ source: String) -> String {
    String(decoding: mutatedFile(source).schema.bytes, as: UTF8.self)
}
