struct FileLengthRule: CheckRule {
    static let summary = "No source that people write is longer than the most."
    static let why = "A long file does several things, and is changed by several people at once."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let most = repository.settings.mostLines
        return repository.targets.flatMap(\.sources).compactMap { source in
            let lines = repository.files.lines(of: source.path).count - 1
            guard lines > most, repository.files[source.path]?.contains(DoublesFile.mark) != true
            else { return nil }
            return finding(
                Site(file: source.path, line: most + 1),
                "It has \(lines) lines; the most is \(most).",
                fix: "Move a part into a type, or an extension Type+Topic.swift, of its own.")
        }
    }
}
