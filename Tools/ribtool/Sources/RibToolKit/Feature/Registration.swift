import SwiftParser
import SwiftSyntax

/// A piece of source by which other parts of the repository know a feature.
///
/// It can be put in and taken out again, and then the file is what it was, byte for byte.
struct Registration {
    /// The file, from the root.
    let path: String
    let place: Place
    /// What stands there, with the comments that belong to it.
    let text: String

    /// `source` with the text in its place; `nil` when there is no such place.
    func put(into source: String) -> String? {
        let tree = Parser.parse(source: source)
        if let list = CommaList(place, in: tree) { return list.adding(text) }
        return LineList(place, in: tree)?.adding(text)
    }

    /// `source` without the text; `nil` when it is not there as it was put in.
    ///
    /// - Parameter loosely: takes a list's element that has the same name, too.
    func taken(outOf source: String, loosely: Bool = false) -> String? {
        let tree = Parser.parse(source: source)
        if let list = CommaList(place, in: tree) { return list.removing(text, loosely: loosely) }
        return LineList(place, in: tree)?.removing(text)
    }
}

extension SyntaxProtocol {
    /// The first node of a kind that matches, itself included, in the order of the source.
    func first<Node: SyntaxProtocol>(
        _ kind: Node.Type, where matches: (Node) -> Bool = { _ in true }
    ) -> Node? {
        if let node = self.as(kind), matches(node) { return node }
        for child in children(viewMode: .sourceAccurate) {
            if let found = child.first(kind, where: matches) { return found }
        }
        return nil
    }

    /// Where it begins, without white space and comments before it.
    var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

    /// Where it ends, without white space and comments behind it.
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

extension SourceFileSyntax {
    /// A type, whatever its kind.
    func type(_ name: String) -> (any DeclGroupSyntax)? {
        statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self) }
            .first { $0.asProtocol((any NamedDeclSyntax).self)?.name.text == name }
    }

    func call(_ call: Place.Call) -> FunctionCallExprSyntax? {
        first(FunctionCallExprSyntax.self) { node in
            guard node.calledExpression.trimmedDescription == call.function else { return false }
            guard let name = call.name else { return true }
            let argument =
                node.arguments.first { $0.label?.text == "name" } ?? node.arguments.first
            return argument?.expression.trimmedDescription == "\"\(name)\""
        }
    }
}

extension StringProtocol {
    /// Without any white space, to compare what may be broken into lines elsewhere.
    var squeezed: String {
        String(self).filter { !$0.isWhitespace }.replacing(",)", with: ")")
            .replacing(",]", with: "]")
    }
}
