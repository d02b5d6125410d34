/// A change as a person sees it: where it is, and the lines before and after.
struct SourceChange: Sendable, Hashable {
    let site: Site
    let function: String
    let kind: Mutant.Kind
    /// The lines that differ, without the indentation that they share.
    let original: [String]
    let mutated: [String]

    init(_ mutant: Mutant, in file: MutatedFile) {
        let bytes = Array(file.source.utf8)
        let start = bytes[..<mutant.range.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        let end = bytes[mutant.range.upperBound...].firstIndex(of: .newline) ?? bytes.count
        let before = bytes[start..<end]
        let after =
            bytes[start..<mutant.range.lowerBound] + Array(mutant.replacement.utf8)
            + bytes[mutant.range.upperBound..<end]
        var (old, new) = (Self.lines(before), Self.lines(after))
        var line = 1 + bytes[..<start].count { $0 == .newline }
        while let first = old.first, first == new.first {
            old.removeFirst()
            new.removeFirst()
            line += 1
        }
        while let last = old.last, last == new.last {
            old.removeLast()
            new.removeLast()
        }
        new.removeAll { $0.allSatisfy(\.isWhitespace) }
        site = Site(file: file.path, line: line)
        function = mutant.function
        kind = mutant.kind
        let margin =
            (old + new).filter { !$0.isEmpty }
            .map { $0.prefix { $0 == " " }.count }.min() ?? 0
        original = old.map { String($0.dropFirst(margin)) }
        mutated = new.map { String($0.dropFirst(margin)) }
    }

    /// The change as a diff, in which a long part is cut.
    var diff: String {
        (Self.cut(original).map { "- " + $0 } + Self.cut(mutated).map { "+ " + $0 })
            .map { $0 + "\n" }.joined()
    }

    /// Lines in one, as ``MutationSettings`` names a change.
    static func joined(_ lines: [String]) -> String {
        lines.map(\.trimmed).joined(separator: " ")
    }

    private static func lines(_ bytes: some Collection<UInt8>) -> [String] {
        String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func cut(_ lines: [String]) -> [String] {
        lines.count > 6 ? lines.prefix(5) + ["…"] : lines
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
}
