import SwiftSyntax

/// An array, arguments or parameters in a source, with where each element stands.
struct CommaList {
    /// The text of the whole file, as the positions count.
    private let bytes: [UInt8]
    /// Behind the bracket that opens the list.
    private let open: Int
    /// In front of the bracket that closes it.
    private let close: Int
    /// Each without its comma.
    private let elements: [Range<Int>]
    /// Whether a list in lines ends with a comma and has its closing bracket in a line of its own.
    private let isArray: Bool
    private let closesInOwnLine: Bool

    init(
        _ tree: SourceFileSyntax, _ brackets: Range<Int>, _ elements: [Range<Int>],
        isArray: Bool = false, ownLine: Bool
    ) {
        bytes = Array(tree.description.utf8)
        open = brackets.lowerBound
        close = brackets.upperBound
        self.elements = elements
        self.isArray = isArray
        closesInOwnLine = ownLine
    }

    /// The file with `text` among those like it in the order of the alphabet, or else at the end.
    func adding(_ text: String) -> String {
        var texts = elements.map(text(of:))
        let kind = text.prefix(through: text.firstIndex(of: "\"") ?? text.startIndex)
        let isSorted = kind.last == "\"" && !kind.hasPrefix(".")
        let index =
            texts.firstIndex {
                isSorted && $0.squeezed.hasPrefix(kind.squeezed) && $0.squeezed > text.squeezed
            } ?? texts.count
        guard !hasLineForEach else {
            let indent = elements.first.map { self.indent(at: $0.lowerBound) } ?? ""
            var pieces = pieces
            pieces.insert("\n" + indent + text, at: index)
            return joining(pieces)
        }
        texts.insert(text, at: index)
        return writing(texts)
    }

    /// The file without the element that reads as `text`; `nil` when there is none.
    ///
    /// - Parameter loosely: takes one that is the same up to its first string, too.
    func removing(_ text: String, loosely: Bool) -> String? {
        var texts = elements.map(text(of:))
        let key = loosely ? text.namedPart.squeezed : text.squeezed
        let found = texts.firstIndex { loosely ? $0.namedPart.squeezed == key : $0.squeezed == key }
        guard let index = found else { return nil }
        guard !hasLineForEach else {
            var pieces = pieces
            pieces.remove(at: index)
            return joining(pieces)
        }
        texts.remove(at: index)
        return writing(texts)
    }

    /// Each element with the white space and the comments before it.
    private var pieces: [String] {
        zip([open] + elements.dropLast().map { afterComma($0.upperBound) }, elements)
            .map { text(of: $0..<$1.upperBound) }
    }

    /// The file with these elements; an array of several ends with a comma.
    private func joining(_ pieces: [String]) -> String {
        let comma = isArray && pieces.count > 1 ? "," : ""
        let tail = text(of: afterComma(elements.last?.upperBound ?? open)..<close)
        return splicing(pieces.joined(separator: ",") + comma + tail, in: open..<close)
    }

    private func afterComma(_ position: Int) -> Int {
        bytes[position] == UInt8(ascii: ",") ? position + 1 : position
    }

    private func text(of range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Whether every element begins a line.
    private var hasLineForEach: Bool {
        !elements.isEmpty
            && elements.allSatisfy { element in
                bytes[..<element.lowerBound].last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "\n")
            }
    }

    /// The white space with which the line of a position begins.
    private func indent(at position: Int) -> String {
        let start = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start...].prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
    }

    private func splicing(_ text: String, in range: Range<Int>) -> String {
        String(
            decoding: bytes[..<range.lowerBound] + text.utf8 + bytes[range.upperBound...],
            as: UTF8.self)
    }

    /// The file with these elements: in one line when they fit, and else in as few as they need.
    private func writing(_ texts: [String]) -> String {
        let lineStart = bytes[..<open].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let lineEnd = bytes[close...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let before = open - lineStart
        let behind = lineEnd - close
        let joined = texts.joined(separator: ", ")
        if before + joined.utf8.count + behind <= FileChange.width {
            return splicing(joined, in: open..<close)
        }
        let outer = indent(at: open)
        let inner = outer + "    "
        var lines = [inner]
        for (index, text) in texts.enumerated() {
            let isLast = index == texts.count - 1
            let comma = !isLast || isArray ? "," : ""
            let tail = isLast && !closesInOwnLine ? behind : comma.count
            let blank = lines[lines.count - 1] == inner ? "" : " "
            if !blank.isEmpty,
                lines[lines.count - 1].utf8.count + 1 + text.utf8.count + tail > FileChange.width
            {
                lines.append(inner + text + comma)
            } else {
                lines[lines.count - 1] += blank + text + comma
            }
        }
        let text = "\n" + lines.joined(separator: "\n") + (closesInOwnLine ? "\n" + outer : "")
        return splicing(text, in: open..<close)
    }
}

extension String {
    /// Up to the end of the first string in it.
    fileprivate var namedPart: String {
        split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
            .joined(separator: "\"")
    }
}
