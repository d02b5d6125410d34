import SwiftSyntax

/// The elements of a list in a source, with the text of the file around them.
///
/// A new element gets a line of its own, or joins the others if they share one line.
struct SourceList {
    enum Kind { case array, arguments, lines }

    private let file: [UInt8]
    /// The text between the brackets, or of the lines.
    private let inside: Range<Int>
    /// Each element with the white space and comments before it, without its comma.
    private let pieces: [String]
    /// The text after the last element and its comma.
    private let tail: String
    private let kind: Kind

    /// The elements between two brackets; `nil` for no list.
    init?(_ tree: SourceFileSyntax, _ list: (some SyntaxCollection)?, _ kind: Kind) {
        guard let list, let open = list.previousToken(viewMode: .sourceAccurate),
            let close = list.nextToken(viewMode: .sourceAccurate)
        else { return nil }
        self.init(tree, Array(list), in: open.bytes.upperBound..<close.bytes.lowerBound, kind)
    }

    /// Imports or members from the first to the last; `nil` for none.
    init?(_ tree: SourceFileSyntax, lines: [some SyntaxProtocol]) {
        guard let first = lines.first, let last = lines.last else { return nil }
        self.init(tree, lines, in: first.bytes.lowerBound..<last.bytes.upperBound, .lines)
    }

    private init(
        _ tree: SourceFileSyntax, _ elements: [some SyntaxProtocol], in inside: Range<Int>,
        _ kind: Kind
    ) {
        file = Array(tree.description.utf8)
        self.inside = inside
        self.kind = kind
        var pieces: [String] = []
        var start = inside.lowerBound
        for element in elements {
            let comma = element.asProtocol((any WithTrailingCommaSyntax).self)?.trailingComma
            let end = comma?.bytes.lowerBound ?? element.bytes.upperBound
            pieces.append(String(decoding: file[start..<end], as: UTF8.self))
            start = comma?.bytes.upperBound ?? end
        }
        self.pieces = pieces
        tail = String(decoding: file[start..<inside.upperBound], as: UTF8.self)
    }

    func adding(_ text: String) -> String {
        if kind == .lines, pieces.isEmpty {
            return replacing(with: "\n" + text.drop(while: \.isNewline) + "\n")
        }
        var pieces = pieces
        let joinsLine = isFilled(with: text)
        pieces.insert(joinsLine ? text : "\n" + text, at: position(of: text))
        return joinsLine ? inOneLine(pieces) : inLines(pieces)
    }

    /// Returns the file without the element that reads as `text` up to the end of its first string;
    /// `nil` if there is none.
    func removing(_ text: String) -> String? {
        let key = { (piece: String) in
            let parts = piece.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.prefix(2).joined(separator: "\"").squeezed
        }
        guard let index = pieces.firstIndex(where: { key($0) == key(text) }) else { return nil }
        var pieces = pieces
        let removed = pieces.remove(at: index)
        if kind == .lines {
            if pieces.isEmpty { return replacing(with: "") }
            if index == 0, removed.first?.isNewline != true {
                pieces[0] = String(pieces[0].drop(while: \.isNewline))
            }
        } else if isFilled(with: text) || fitsLine(pieces) {
            return inOneLine(pieces)
        }
        return inLines(pieces)
    }

    /// Names such as `"Brisket"` and `.target(name: "Brisket", …)` are in alphabetical order, except where a
    /// line has several calls.
    private func position(of text: String) -> Int {
        let start = text.squeezed.prefix { $0 != "\"" }
        guard hasLineForEach || isFilled(with: text), start.count < text.squeezed.count else {
            return pieces.count
        }
        // The first argument is no element of the list, but names its owner.
        let others = pieces.indices.dropFirst(kind == .arguments ? 1 : 0).filter {
            pieces[$0].squeezed.hasPrefix(start + "\"")
        }
        return others.first { pieces[$0].squeezed > text.squeezed }
            ?? others.last.map { $0 + 1 } ?? pieces.count
    }

    /// Whether it is in one line, or has only names, without comments: `swift format` fills its lines.
    private func isFilled(with text: String) -> Bool {
        let parts = pieces + [tail]
        let isOneLine = !parts.contains { $0.contains(where: \.isNewline) }
        let areNames =
            (pieces + [text]).allSatisfy { $0.trimmed.hasPrefix("\"") }
            && !parts.contains { $0.contains("//") }
        return kind != .lines && (isOneLine || areNames)
    }

    /// Whether arguments have a line of their own only since they were more.
    private func fitsLine(_ pieces: [String]) -> Bool {
        let texts = pieces.map(\.trimmed)
        guard kind == .arguments, !pieces.dropFirst().contains(where: { $0.contains("\n") }),
            !texts.contains(where: { $0.contains("\n") })
        else { return false }
        let before = file[..<inside.lowerBound].reversed().prefix { $0 != UInt8(ascii: "\n") }
        let after = file[inside.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        let width = before.count + texts.joined(separator: ", ").utf8.count + after.count
        return width <= FileChange.width
    }

    private var hasLineForEach: Bool { pieces.allSatisfy { $0.first?.isNewline == true } }

    private func inOneLine(_ pieces: [String]) -> String {
        replacing(with: pieces.map(\.trimmed).joined(separator: ", "))
    }

    private func inLines(_ pieces: [String]) -> String {
        replacing(with: pieces.joined(separator: kind == .lines ? "" : ",") + tail)
    }

    private func replacing(with text: String) -> String {
        String(
            decoding: file[..<inside.lowerBound] + text.utf8 + file[inside.upperBound...],
            as: UTF8.self)
    }
}
