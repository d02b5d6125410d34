/// A mutant as people and `--json` see it: its place, its lines before and after, and its verdict.
struct MutantReport: Codable, Sendable, Hashable {
    /// The kind of change, in a word of the report.
    enum Kind: String, Codable, Sendable {
        case condition, comparison, arithmetic, logic, literal, fallback
        case call, assignment, order, exit, wait
        case constant, side, value, mapping, moved
        case repeated, swallowed, cancelled, emptied, unlocked
    }

    enum Verdict: String, Codable, Sendable {
        case killed
        /// The tests crashed, which counts as killed.
        case crashed
        /// The tests did not end in time, which counts as killed.
        case timedOut
        case survived

        /// Whether a developer who makes this mistake would see a test fail.
        var isKilled: Bool { self == .killed || self == .crashed || self == .timedOut }
    }

    let site: Site
    /// The type and member around the change: `LaunchInteractor.didBecomeActive()`.
    let function: String
    let kind: Kind
    /// The lines that differ, joined to one line.
    let original: String
    let mutated: String
    /// The lines that differ, without their common indentation; a long part is cut.
    let diff: String
    /// `nil` until the tests ran.
    var verdict: Verdict?
    /// The first test that failed, or whether any test reached it.
    var remark: String?

    /// Creates the report of a mutant that replaces `range` of a file.
    init(
        replacing range: Range<Int>, of source: [UInt8], with replacement: String, in path: String,
        function: String, kind: Kind
    ) {
        let newline = UInt8(ascii: "\n")
        let start = source[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = source[range.upperBound...].firstIndex(of: newline) ?? source.count
        var before = Self.lines(source[start..<end])
        var after = Self.lines(
            source[start..<range.lowerBound] + Array(replacement.utf8)
                + source[range.upperBound..<end])
        let same = zip(before, after).prefix { $0 == $1 }.count
        before.removeFirst(same)
        after.removeFirst(same)
        let sameAtEnd = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        before.removeLast(sameAtEnd)
        after.removeLast(sameAtEnd)
        after.removeAll { $0.allSatisfy(\.isWhitespace) }
        let margin =
            (before + after).filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        let line = 1 + source[..<start].count { $0 == newline } + same
        site = Site(file: path, line: line)
        self.function = function
        self.kind = kind
        original = before.map(\.trimmed).joined(separator: " ")
        mutated = after.map(\.trimmed).joined(separator: " ")
        diff = Self.diff("- ", before, margin) + Self.diff("+ ", after, margin)
    }

    private static func lines(_ bytes: some Collection<UInt8>) -> [String] {
        String(decoding: bytes, as: UTF8.self).lines.map(String.init)
    }

    private static func diff(_ sign: String, _ lines: [String], _ margin: Int) -> String {
        let lines = lines.map { String($0.dropFirst(margin)) }
        let shown = lines.count > 6 ? lines.prefix(5) + ["…"] : lines
        return shown.map { sign + $0 + "\n" }.joined()
    }
}
