import SwiftParser
import SwiftSyntax

/// A piece of source that a feature adds to a file, and the place where it belongs.
///
/// The layout is left to `swift format`, so an edit and its removal give the same file again.
struct SourceEdit {
    /// A list in a source, to which an edit adds an element.
    enum Place: Hashable {
        /// The array that a variable starts with.
        case variable(String)
        /// The array that is an argument of a call.
        case argument(String, of: Call)
        /// The arguments of a call.
        case arguments(of: Call)
        /// The parameters of a type's initializer.
        case parameters(of: String)
        case imports
        /// The members of a type; a new one is the last.
        case members(of: String)
        /// The members of a type; a new one follows the last `let`.
        case properties(of: String)
        /// The statements of a type's function; the initializer is called `init`.
        case statements(of: String, function: String)
    }

    /// A call, by the function and its first string argument, or the one with the label `name`.
    struct Call: Hashable {
        let function: String
        var name: String?
    }

    /// The file, from the root.
    let path: String
    let place: Place
    /// The element, with its comments.
    let text: String

    /// Returns `source` with the text in its place; `nil` if there is no such place.
    func added(to source: String) -> String? {
        list(in: source)?.adding(text)
    }

    /// Returns `source` without the text; `nil` if it is not there as it was added.
    ///
    /// - Parameter loosely: Whether an element with the same first string is enough.
    func removed(from source: String, loosely: Bool = false) -> String? {
        list(in: source)?.removing(text, loosely: loosely)
    }

    private func list(in source: String) -> SourceList? {
        let tree = Parser.parse(source: source)
        switch place {
        case .variable(let name):
            let binding = tree.first(PatternBindingSyntax.self) {
                $0.pattern.trimmedDescription == name
            }
            return SourceList(tree, array: binding?.initializer?.value.as(ArrayExprSyntax.self))
        case .argument(let label, let call):
            let argument = tree.call(call)?.arguments.first { $0.label?.text == label }
            return SourceList(tree, array: argument?.first(ArrayExprSyntax.self))
        case .arguments(let call):
            guard let node = tree.call(call), let open = node.leftParen, let close = node.rightParen
            else { return nil }
            return SourceList(tree, between: open, close, arguments: node.arguments)
        case .parameters(let type):
            let signature = tree.type(type)?.first(InitializerDeclSyntax.self)?.signature
            guard let clause = signature?.parameterClause else { return nil }
            return SourceList(
                tree, between: clause.leftParen, clause.rightParen,
                arguments: clause.parameters)
        case .imports:
            return SourceList(
                tree, imports: tree.statements.filter { $0.item.is(ImportDeclSyntax.self) })
        case .members(let type), .properties(let type):
            guard let block = tree.type(type)?.memberBlock else { return nil }
            let last = block.members.lastIndex {
                $0.decl.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
            }
            let index = last.map { block.members.distance(from: block.members.startIndex, to: $0) }
            return SourceList(
                tree, between: block.leftBrace, block.rightBrace, lines: block.members,
                at: place == .properties(of: type) ? index.map { $0 + 1 } : nil)
        case .statements(let type, let function):
            guard let body = tree.type(type)?.body(of: function) else { return nil }
            return SourceList(
                tree, between: body.leftBrace, body.rightBrace, lines: body.statements)
        }
    }
}

extension SyntaxProtocol {
    /// Returns the first node of a kind that matches, in the order of the source.
    func first<Node: SyntaxProtocol>(
        _ kind: Node.Type, where matches: (Node) -> Bool = { _ in true }
    ) -> Node? {
        if let node = self.as(kind), matches(node) { return node }
        for child in children(viewMode: .sourceAccurate) {
            if let found = child.first(kind, where: matches) { return found }
        }
        return nil
    }
}

extension SourceFileSyntax {
    /// Returns the call of a function, with the name if it has one.
    func call(_ call: SourceEdit.Call) -> FunctionCallExprSyntax? {
        first(FunctionCallExprSyntax.self) { node in
            guard node.calledExpression.trimmedDescription == call.function else { return false }
            guard let name = call.name else { return true }
            let argument =
                node.arguments.first { $0.label?.text == "name" } ?? node.arguments.first
            return argument?.expression.trimmedDescription == "\"\(name)\""
        }
    }

    fileprivate func type(_ name: String) -> (any DeclGroupSyntax)? {
        statements.lazy.compactMap { $0.item.asProtocol((any DeclGroupSyntax).self) }
            .first { $0.asProtocol((any NamedDeclSyntax).self)?.name.text == name }
    }
}

extension DeclGroupSyntax {
    fileprivate func body(of function: String) -> CodeBlockSyntax? {
        if function == "init" { return first(InitializerDeclSyntax.self)?.body }
        return first(FunctionDeclSyntax.self) { $0.name.text == function }?.body
    }
}
