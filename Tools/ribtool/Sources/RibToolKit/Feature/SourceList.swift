import SwiftSyntax

/// The elements of a list in a source, with the text of the file around them.
///
/// A new element gets a line of its own, or joins the others if they share one line.
struct SourceList {
    private enum Kind { case array, arguments, lines }

    private let file: [UInt8]
    /// The text between the brackets, or of the imports.
    private let inside: Range<Int>
    /// Each element with the white space and comments before it, without its comma.
    private let pieces: [String]
    /// The text after the last element and its comma.
    private let tail: String
    private let kind: Kind
    /// The index of a new element; `nil` for the order of names, or the end.
    private let index: Int?

    /// - Parameter ends: Where each element ends, without and with its comma.
    private init(
        _ tree: SourceFileSyntax, _ inside: Range<Int>, _ ends: [(end: Int, next: Int)],
        _ kind: Kind, at index: Int? = nil
    ) {
        let bytes = Array(tree.description.utf8)
        let starts = [inside.lowerBound] + ends.map(\.next)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        file = bytes
        self.inside = inside
        pieces = zip(starts, ends).map { text($0..<$1.end) }
        tail = text(starts[ends.count]..<inside.upperBound)
        self.kind = kind
        self.index = index
    }

    /// The elements of an array; `nil` for no array.
    init?(_ tree: SourceFileSyntax, array: ArrayExprSyntax?) {
        guard let array else { return nil }
        let ends = array.elements.map { Self.ends($0.expression, $0.trailingComma) }
        self.init(tree, array.leftSquare.end..<array.rightSquare.start, ends, .array)
    }

    /// The arguments or parameters between parentheses.
    init(
        _ tree: SourceFileSyntax, between open: TokenSyntax, _ close: TokenSyntax,
        arguments: some Sequence<some WithTrailingCommaSyntax>
    ) {
        let ends = arguments.map { Self.ends($0, $0.trailingComma) }
        self.init(tree, open.end..<close.start, ends, .arguments)
    }

    /// The members or statements between braces.
    init(
        _ tree: SourceFileSyntax, between open: TokenSyntax, _ close: TokenSyntax,
        lines: some Sequence<some SyntaxProtocol>, at index: Int? = nil
    ) {
        let ends = lines.map { Self.ends($0, nil) }
        self.init(tree, open.end..<close.start, ends, .lines, at: index)
    }

    /// The imports of a file; `nil` if it has none.
    init?(_ tree: SourceFileSyntax, imports: [CodeBlockItemSyntax]) {
        guard let first = imports.first, let last = imports.last else { return nil }
        self.init(tree, first.start..<last.end, imports.map { Self.ends($0, nil) }, .lines)
    }

    private static func ends(
        _ node: some SyntaxProtocol, _ comma: TokenSyntax?
    ) -> (end: Int, next: Int) {
        (comma?.start ?? node.end, comma?.end ?? node.end)
    }

    /// Returns the file with another element.
    func adding(_ text: String) -> String {
        if kind == .lines, pieces.isEmpty {
            return replacing(with: "\n" + text.drop(while: \.isNewline) + "\n")
        }
        var pieces = pieces
        let index = index ?? position(of: text)
        if kind == .lines, index == 0 {
            pieces[0] = "\n" + pieces[0]
            pieces.insert(text, at: 0)
        } else {
            pieces.insert(isOneLine ? text : "\n" + text, at: index)
        }
        return isOneLine ? inOneLine(pieces) : inLines(pieces)
    }

    /// Returns the file without the element that reads as `text`; `nil` if there is none.
    ///
    /// - Parameter loosely: Whether an element with the same first string is enough.
    func removing(_ text: String, loosely: Bool) -> String? {
        let key = { (piece: String) in (loosely ? piece.untilName : piece).squeezed }
        guard let index = pieces.firstIndex(where: { key($0) == key(text) }) else { return nil }
        var pieces = pieces
        let removed = pieces.remove(at: index)
        if kind == .lines {
            if pieces.isEmpty { return replacing(with: "") }
            if index == 0, removed.first?.isNewline != true {
                pieces[0] = String(pieces[0].drop(while: \.isNewline))
            }
        } else if isOneLine || fitsInOneLine(pieces) {
            return inOneLine(pieces)
        }
        return inLines(pieces)
    }

    /// Imports, and names such as `"Brisket"` and `tests("Brisket", …)`, are in alphabetical order,
    /// except where a line has several: the new line is the last, so its removal is exact.
    private func position(of text: String) -> Int {
        let start = text.prefix { $0 != "\"" }
        let follows: (String) -> Bool =
            if let module = text.importedModule {
                { ($0.importedModule ?? "") > module }
            } else if isOneLine || hasLineForEach, start.count < text.count, !start.hasPrefix(".") {
                { $0.squeezed.hasPrefix(start + "\"") && $0.squeezed > text.squeezed }
            } else {
                { _ in false }
            }
        return pieces.firstIndex(where: follows) ?? pieces.count
    }

    private var isOneLine: Bool {
        kind != .lines && !(pieces + [tail]).contains { $0.contains(where: \.isNewline) }
    }

    private var hasLineForEach: Bool { pieces.allSatisfy { $0.first?.isNewline == true } }

    /// Whether a list that `swift format` broke into lines fits into one again.
    private func fitsInOneLine(_ pieces: [String]) -> Bool {
        if hasLineForEach, kind == .array || self.pieces.count > 2 { return false }
        let newline = UInt8(ascii: "\n")
        let before = file[..<inside.lowerBound].reversed().prefix { $0 != newline }.count
        let after = file[inside.upperBound...].prefix { $0 != newline }.count
        let text = pieces.map(\.trimmed).joined(separator: ", ")
        return !text.contains("//") && before + text.utf8.count + after <= FileChange.width
    }

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

extension SyntaxProtocol {
    /// The start, without the white space and comments before it.
    fileprivate var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

    /// The end, without the white space and comments after it.
    fileprivate var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

extension StringProtocol {
    /// The module of a line that is an import; `nil` for another line.
    var importedModule: Substring.SubSequence? {
        let words = split(whereSeparator: \.isWhitespace)
        return words.dropLast().last == "import" ? Substring(words[words.count - 1]) : nil
    }
}

extension String {
    /// The text without white space, to compare what may have other line breaks.
    fileprivate var squeezed: String {
        filter { !$0.isWhitespace }.replacing(",)", with: ")").replacing(",]", with: "]")
    }

    /// The text to the end of its first string.
    fileprivate var untilName: String {
        split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
            .joined(separator: "\"")
    }
}
