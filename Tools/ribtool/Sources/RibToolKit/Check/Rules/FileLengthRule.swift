struct FileLengthRule: CheckRule {
    static let summary = "Sources are short: most under the usual length, none over the most."
    static let why = "A long file does several things, and is changed by several people at once."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let (most, usual) = (repository.settings.mostLines, repository.settings.usualLines)
        return repository.targets.flatMap { target -> [CheckFinding] in
            let lengths = target.sources.map { source in
                (path: source.path, lines: repository.files.lines(of: source.path).count - 1)
            }
            let long = lengths.filter { $0.lines > usual }
            // One long file is no habit, however small the target.
            let isHabit = long.count > max(1, lengths.count / 8)
            return long.filter { $0.lines > most || isHabit }.map { file in
                finding(
                    Site(file: file.path, line: (file.lines > most ? most : usual) + 1),
                    file.lines > most
                        ? "It has \(file.lines) lines; the most is \(most)."
                        : """
                        It has \(file.lines) lines, and \(long.count) of \(lengths.count) sources of \
                        \(target.name) have more than \(usual).
                        """,
                    fix: "Move a part into a type, or an extension Type+Topic.swift, of its own.")
            }
        }
    }
}
