import SwiftSyntax

/// Imports, members or statements in a source, each of which begins a line.
struct LineList {
    private let bytes: [UInt8]
    /// Each with the white space and the comments before it.
    private let elements: [Range<Int>]
    /// Behind which a new one stands; `nil` when it stands before the first.
    private let anchor: Int?
    /// Where new ones go when there is none: between the brackets.
    private let block: Range<Int>?
    /// The words of each import, the last of which is the module; empty when there are none.
    private let imports: [[String]]

    /// - Returns: `nil` when the place is no such list, or not in the source.
    init?(_ place: Place, in tree: SourceFileSyntax) {
        bytes = Array(tree.description.utf8)
        let nodes = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
        imports = place == .imports ? nodes.map { $0.trimmedDescription.importWords } : []
        switch place {
        case .imports:
            guard !nodes.isEmpty else { return nil }
            elements = nodes.map(\.withComments)
            anchor = elements.last?.upperBound
            block = nil
        case .members(let name), .properties(let name):
            guard let type = tree.type(name) else { return nil }
            let members = type.memberBlock.members
            elements = members.map(\.withComments)
            let last =
                place == .members(of: name)
                ? members.last
                : members.last {
                    $0.decl.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
                }
            anchor = last?.withComments.upperBound
            block = type.memberBlock.leftBrace.end..<type.memberBlock.rightBrace.start
        case .statements(let name, let function):
            guard let type = tree.type(name), let body = type.body(of: function) else { return nil }
            elements = body.statements.map(\.withComments)
            anchor = elements.last?.upperBound
            block = body.leftBrace.end..<body.rightBrace.start
        default: return nil
        }
    }

    /// The file with `text` in its place; an import stands in the order of the alphabet.
    func adding(_ text: String) -> String? {
        if let module = text.importWords.last,
            let index = imports.firstIndex(where: { $0.last ?? "" > module })
        {
            let start =
                elements[index].upperBound - imports[index].joined(separator: " ").utf8.count
            return splicing(text + "\n", in: start..<start)
        }
        if let anchor { return splicing((imports.isEmpty ? "" : "\n") + text, in: anchor..<anchor) }
        guard elements.isEmpty, let block else { return nil }
        return splicing(text.drop { $0 == "\n" } + "\n", in: block, opening: "\n")
    }

    /// The file without what reads as `text`; `nil` when there is nothing.
    func removing(_ text: String) -> String? {
        let squeezed = text.squeezed
        let found = elements.firstIndex {
            String(decoding: bytes[$0], as: UTF8.self).squeezed == squeezed
        }
        guard let index = found else { return nil }
        if elements.count == 1, let block { return splicing("", in: block) }
        if index == 0, !imports.isEmpty {
            let start = elements[0].lowerBound
            return splicing("", in: start..<(bytes[start...].firstIndex(of: newline) ?? start) + 1)
        }
        return splicing("", in: elements[index])
    }

    private func splicing(
        _ text: some StringProtocol, in range: Range<Int>, opening: String = ""
    ) -> String {
        let middle = opening + text
        return String(
            decoding: bytes[..<range.lowerBound] + middle.utf8 + bytes[range.upperBound...],
            as: UTF8.self)
    }
}

private let newline = UInt8(ascii: "\n")

extension SyntaxProtocol {
    /// From the end of what stands before it, so with its own comments, to its end.
    fileprivate var withComments: Range<Int> {
        let before = previousToken(viewMode: .sourceAccurate)?.endPosition.utf8Offset ?? start
        return before..<end
    }
}

extension DeclGroupSyntax {
    /// The body of a function, or of the initializer.
    fileprivate func body(of function: String?) -> CodeBlockSyntax? {
        guard let function else { return first(InitializerDeclSyntax.self)?.body }
        return first(FunctionDeclSyntax.self) { $0.name.text == function }?.body
    }
}
