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
        /// The array that is an argument of a call; `named` is the first string of the call.
        case argument(String, of: String, named: String? = nil)
        /// The arguments of a call.
        case arguments(of: String, named: String? = nil)
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
            let array = binding?.initializer?.value.as(ArrayExprSyntax.self)
            return SourceList(tree, array?.elements, .array)
        case .argument(let label, let function, let name):
            let argument = tree.call(function, named: name)?.argument(label)
            return SourceList(tree, argument?.first(ArrayExprSyntax.self)?.elements, .array)
        case .arguments(let function, let name):
            return SourceList(tree, tree.call(function, named: name)?.arguments, .arguments)
        case .parameters(let type):
            let clause = tree.type(type)?.first(InitializerDeclSyntax.self)?.signature
                .parameterClause
            return SourceList(tree, clause?.parameters, .arguments)
        case .imports:
            let imports = Array(tree.statements).filter { $0.item.is(ImportDeclSyntax.self) }
            return SourceList(tree, lines: imports)
        case .members(let type):
            return SourceList(tree, tree.type(type)?.memberBlock.members, .lines)
        case .properties(let type):
            let members = Array(tree.type(type)?.memberBlock.members ?? [])
            let last = members.lastIndex {
                $0.decl.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "let"
            }
            return SourceList(tree, lines: last.map { Array(members[...$0]) } ?? members)
        case .statements(let type, let function):
            return SourceList(tree, tree.type(type)?.body(of: function)?.statements, .lines)
        }
    }
}

extension SourceFileSyntax {
    /// Returns the call of a function; with a name, the one whose first string, or the one with the
    /// label `name`, is it.
    func call(_ function: String, named name: String?) -> FunctionCallExprSyntax? {
        first(FunctionCallExprSyntax.self) { node in
            let own = node.text(of: "name") ?? node.arguments.first?.expression.plainString
            return node.calledExpression.trimmedDescription == function
                && (name == nil || name == own)
        }
    }

    fileprivate func type(_ name: String) -> (any DeclGroupSyntax)? {
        types.first { $0.name == name }?.node
    }
}

extension DeclGroupSyntax {
    fileprivate func body(of function: String) -> CodeBlockSyntax? {
        if function == "init" { return first(InitializerDeclSyntax.self)?.body }
        return first(FunctionDeclSyntax.self) { $0.name.text == function }?.body
    }
}
