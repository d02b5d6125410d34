/// A file is read in one sitting.
struct FileLengthRule: CheckRule {
    static let name = "file-length"
    static let summary = "Sources are short: most under the usual length, none over the most."
    static let why = "A long file does several things, and is changed by several people at once."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.flatMap { target -> [CheckFinding] in
            let lengths = target.sources.map {
                (path: $0.path, lines: lines(in: $0.path, repository))
            }
            let (most, usual) = (repository.settings.mostLines, repository.settings.usualLines)
            let long = lengths.filter { $0.lines > usual }
            // One long file is no habit, however small the target.
            let isHabit = long.count > max(1, lengths.count / 8)
            return lengths.filter { $0.lines > most }.map { file in
                finding(
                    Site(file: file.path, line: most + 1),
                    "It has \(file.lines) lines; the most is \(most).", fix: Self.fix)
            }
                + long.filter { isHabit && $0.lines <= most }.map { file in
                    finding(
                        Site(file: file.path, line: usual + 1),
                        """
                        It has \(file.lines) lines, and \(long.count) of \(lengths.count) sources of \
                        \(target.name) have more than \(usual).
                        """, fix: Self.fix)
                }
        }
    }

    private static let fix = """
        Move what stands alone into a type, or an extension Type+Topic.swift, of its own.
        """

    private func lines(in path: String, _ repository: CheckedRepository) -> Int {
        repository.files[path].map { text in text.utf8.count { $0 == UInt8(ascii: "\n") } } ?? 0
    }
}
