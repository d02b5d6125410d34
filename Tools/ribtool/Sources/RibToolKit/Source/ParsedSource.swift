import Foundation
import SwiftParser
import SwiftSyntax
import Synchronization

/// A source, which is parsed when its tree is asked for, and then stays parsed.
///
/// Every branch of `#if` is read: the rules of the repository hold on all systems.
final class ParsedSource: Sendable {
    let path: String
    let text: String
    private let kept = Mutex<(tree: SourceFileSyntax, lines: SourceLocationConverter)?>(nil)

    init(path: String, text: String) { (self.path, self.text) = (path, text) }

    private static let all = Mutex<[String: ParsedSource]>([:])

    /// Returns a source, the same one for each repository that has this text there.
    static func shared(path: String, text: String) -> ParsedSource {
        all.withLock { all in
            if let source = all[path], source.text == text { return source }
            let source = ParsedSource(path: path, text: text)
            all[path] = source
            return source
        }
    }

    var tree: SourceFileSyntax { parsed.tree }

    private var parsed: (tree: SourceFileSyntax, lines: SourceLocationConverter) {
        kept.withLock { kept in
            if let kept { return kept }
            let tree = Parser.parse(source: text)
            let new = (tree, SourceLocationConverter(fileName: path, tree: tree))
            kept = new
            return new
        }
    }

    /// The target's folder: `Odd` in `Modules/Odd/Sources/Odd/Odd.swift`, `OddTests` in `Tests/OddTests`.
    var module: String {
        let folders = path.split(separator: "/").dropLast()
        return String(folders.dropFirst(folders.first == "Modules" ? 3 : 1).first ?? "")
    }

    var isTest: Bool { path.split(separator: "/").contains("Tests") }

    var imports: [(module: String, site: Site)] {
        tree.all(ImportDeclSyntax.self).map { ($0.module, site(of: $0)) }
    }

    /// The comments of any kind, with their marks.
    var comments: [(text: String, position: AbsolutePosition)] {
        tree.tokens(viewMode: .sourceAccurate).flatMap { token in
            comments(in: token.leadingTrivia, from: token.position)
                + comments(in: token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia)
        }
    }

    private func comments(
        in trivia: Trivia, from start: AbsolutePosition
    ) -> [(text: String, position: AbsolutePosition)] {
        var position = start
        return trivia.compactMap { piece in
            defer { position += piece.sourceLength }
            return piece.isComment ? (Trivia(pieces: [piece]).description, position) : nil
        }
    }

    func mentions(_ words: [String]) -> Bool { text.mentions(words) }

    /// Returns the words after a keyword and one space, as `swift format` writes it, in code or elsewhere.
    func words(after keyword: String) -> Set<String> {
        var words = Set<String>()
        // Safe, here and below: it reads up to the zero at the end.
        unsafe text.withCString { start in
            var rest = unsafe start
            while let found = unsafe strstr(rest, keyword + " ") {
                unsafe rest = UnsafePointer(found) + keyword.utf8.count + 1
                let count = unsafe strcspn(rest, " \t\r\n!\"#$%&'()*+,-./:;<=>?@[\\]^{|}~")
                let word = unsafe UnsafeRawBufferPointer(start: rest, count: count)
                words.insert(unsafe String(decoding: word, as: UTF8.self).unquoted)
            }
        }
        return words
    }

    func site(of node: some SyntaxProtocol) -> Site {
        site(at: node.positionAfterSkippingLeadingTrivia)
    }

    func site(at position: AbsolutePosition) -> Site {
        Site(file: path, line: parsed.lines.location(for: position).line)
    }
}

extension String {
    /// Whether it has one of the words; as a source, in code or elsewhere, without a look at its syntax.
    func mentions(_ words: [String]) -> Bool {
        unsafe withCString { text in words.contains { unsafe strstr(text, $0) != nil } }
    }

    /// The parts of a source that `swift format` keeps: the tokens without commas, and the comments.
    var withoutLayout: [String] {
        let source = ParsedSource(path: "", text: self)
        let tokens = source.tree.tokens(viewMode: .sourceAccurate).map(\.text)
        return tokens.filter { $0 != "," } + source.comments.map(\.text)
    }
}

struct Site: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The path from the repository's root.
    let file: String
    /// The line, counted from one.
    let line: Int

    static func < (left: Site, right: Site) -> Bool {
        (left.file, left.line) < (right.file, right.line)
    }

    var description: String { "\(file):\(line)" }
}
