import SwiftParser
import SwiftSyntax

/// A piece of source that a feature adds to a file, and the place where it belongs.
///
/// The layout is left to `swift format`.
struct SourceEdit {
    enum Place: Hashable {
        /// The array that a function of this name returns at its end.
        case result(of: String)
        /// The array that is an argument of a call; `named` is the first string of the call.
        case argument(String, of: String, named: String? = nil)
        /// The arguments of every call of a function, or of a member of this name.
        case arguments(of: String)
        /// The products `from` a package that a target of the root's manifest uses.
        case products(of: String, in: String)
        /// The parameters of a type's function; the initializer is called `init`.
        case parameters(of: String, function: String = "init")
        /// The imports; one that is there stays while the file uses one of the names.
        case imports(for: [String] = [])
        /// The members of a type; a new one is the last.
        case members(of: String)
        /// The members of a type; a new one follows the last stored property.
        case properties(of: String)
        /// The statements of a type's function; the initializer is called `init`.
        case statements(of: String, function: String)
        /// The cases of the `switch` in a member of a type.
        case cases(of: String, member: String)
        /// The declarations of the file; a new one is the last.
        case file
        /// The lines of a file that is no source; new ones come before the one with this start, or last.
        case lines(before: String = "")
        /// A text that the file has once, which the edit replaces.
        case text(String)
    }

    let path: String
    let place: Place
    let text: String

    init(_ path: String, _ place: Place, _ text: String) {
        (self.path, self.place, self.text) = (path, place, text)
    }

    /// Returns `source` with the text in its place; `nil` if there is no such place.
    func added(to source: String) -> String? {
        switch place {
        case .text(let old): return source.replacingOnly(old, with: text)
        case .lines(""): return source + text
        case .lines(let next): return source.replacingOnly("\n" + next, with: "\n" + text + next)
        case .imports(let names) where !names.isEmpty:
            let known = Parser.parse(source: source).importedModules
            let isThere = known.isSuperset(of: Parser.parse(source: text).importedModules)
            return isThere ? source : list(in: source)?.adding(text)
        case .arguments: return inEachCall(of: source) { $0.adding(text) }
        default: return list(in: source)?.adding(text)
        }
    }

    /// Returns `source` without the text; `nil` if it is not there.
    func removed(from source: String) -> String? {
        switch place {
        case .text(let old): return source.replacingOnly(text, with: old)
        case .lines:
            // A row or a request, also if the rest of its line was changed.
            let start = text.prefix { $0 != "(" && !$0.isNewline }
            let lines = source.lines.drop { !$0.hasPrefix(start) }
            let more = lines.dropFirst().prefix { $0.hasPrefix("//  ") }
            let found = (lines.prefix(1) + more).map { $0 + "\n" }.joined()
            return found.isEmpty ? nil : source.replacingOnly(found, with: "")
        case .imports(let names)
        where !Parser.parse(source: source).identifiers.isDisjoint(with: names):
            return source
        case .arguments: return inEachCall(of: source) { $0.removing(text) }
        default: return list(in: source)?.removing(text)
        }
    }

    /// Returns the source with a change of each call; `nil` if there is none, or one can't change.
    private func inEachCall(of source: String, _ change: (SourceList) -> String?) -> String? {
        var (source, index) = (source, 0)
        while let list = list(in: source, at: index) {
            guard let changed = change(list) else { return nil }
            (source, index) = (changed, index + 1)
        }
        return index > 0 ? source : nil
    }

    /// Returns the list of the place, or of the call of this number.
    private func list(in source: String, at index: Int = 0) -> SourceList? {
        let tree = Parser.parse(source: source)
        switch place {
        case .result(let name):
            let function = tree.first(FunctionDeclSyntax.self) { $0.name.text == name }
            let list = function?.body?.statements.last?.all(ArrayExprSyntax.self).first
            return SourceList(tree, list?.elements, .array)
        case .argument(let label, let function, let name):
            let argument = tree.calls(function, named: name).first?.argument(label)
            return SourceList(tree, argument?.first(ArrayExprSyntax.self)?.elements, .array)
        case .arguments(let function):
            return SourceList(
                tree, tree.calls(function).dropFirst(index).first?.arguments, .arguments)
        case .products(let package, let target):
            let target = tree.nodes { $0.as(FunctionCallExprSyntax.self) }.first {
                $0.text(of: "name") == target && $0.argument("dependencies") != nil
            }
            let calls = target?.argument("dependencies")?.all(FunctionCallExprSyntax.self) ?? []
            let call = calls.first {
                $0.calledName == "from" && $0.arguments.first?.expression.plainString == package
            }
            return SourceList(tree, call?.arguments, .arguments)
        case .parameters(let type, let function):
            let clause = tree.member(function, of: type)?.first(FunctionParameterClauseSyntax.self)
            return SourceList(tree, clause?.parameters, .arguments)
        case .imports:
            let imports = Array(tree.statements).filter { $0.item.is(ImportDeclSyntax.self) }
            return SourceList(tree, lines: imports)
        case .members(let type):
            return SourceList(tree, tree.type(type)?.memberBlock.members, .lines)
        case .properties(let type):
            let members = Array(tree.type(type)?.memberBlock.members ?? [])
            let last = members.lastIndex {
                $0.decl.as(VariableDeclSyntax.self)?.bindings.last.map { $0.accessorBlock == nil }
                    ?? false
            }
            return SourceList(tree, lines: last.map { Array(members[...$0]) } ?? members)
        case .statements(let type, let function):
            let body = tree.member(function, of: type)?.first(CodeBlockSyntax.self)
            return SourceList(tree, body?.statements, .lines)
        case .cases(let type, let member):
            let node = tree.member(member, of: type)?.first(SwitchExprSyntax.self)
            return SourceList(tree, node?.cases, .lines)
        case .file: return SourceList(tree, lines: Array(tree.statements))
        case .lines, .text: return nil
        }
    }
}

extension SourceFileSyntax {
    /// Returns the calls of a function, or of a member of this name; with a name, those whose first
    /// string, or the one with the label `name`, is it.
    func calls(_ function: String, named name: String? = nil) -> [FunctionCallExprSyntax] {
        nodes { $0.as(FunctionCallExprSyntax.self) }.filter { node in
            let own = node.text(of: "name") ?? node.arguments.first?.expression.plainString
            return [node.calledExpression.trimmedDescription, node.calledName].contains(function)
                && (name == nil || own == name)
        }
    }

    fileprivate func type(_ name: String) -> (any DeclGroupSyntax)? {
        groups(name).first
    }

    /// The declaration of a type and its extensions.
    private func groups(_ name: String) -> [any DeclGroupSyntax] {
        groups.filter { $0.groupName == name }
    }

    fileprivate func member(_ name: String, of type: String) -> DeclSyntax? {
        groups(type).flatMap(\.memberBlock.members).map(\.decl).first { $0.names == [name] }
    }
}

extension DeclGroupSyntax {
    /// The name of the type that it declares or extends.
    var groupName: String? {
        name ?? self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
}

extension String {
    fileprivate func replacingOnly(_ old: String, with new: String) -> String? {
        ranges(of: old).count == 1 ? replacing(old, with: new) : nil
    }
}

extension SourceEdit {
    /// Returns the edits that add what a template declares to the declarations of these names in the
    /// file at `path`.
    ///
    /// Arguments of a call are added to every call of the function, and the elements of an array to the one that
    /// the function with the name of the variable returns. An extension with a conformance is added as it is. Statements below the comment `In addition` are added to a function.
    static func edits(of path: String, from template: String) -> [SourceEdit] {
        Parser.parse(source: template).statements.flatMap { item -> [(Place, String)] in
            switch Syntax(item.item).as(SyntaxEnum.self) {
            case .importDecl: [(.imports(), item.trimmedDescription)]
            case .extensionDecl(let node) where node.inheritanceClause != nil:
                [(.file, "\n" + item.trimmedDescription)]
            case .functionCallExpr(let call):
                call.arguments.map { (.arguments(of: call.calledName), $0.trimmedDescription) }
            case .variableDecl(let variable):
                variable.bindings.flatMap { binding in
                    (binding.initializer?.value.as(ArrayExprSyntax.self)?.elements ?? []).map {
                        (.result(of: binding.pattern.trimmedDescription), $0.trimmedDescription)
                    }
                }
            default: item.item.asProtocol((any DeclGroupSyntax).self)?.edits ?? []
            }
        }.map { SourceEdit(path, $0, $1) }
    }
}

extension DeclGroupSyntax {
    /// The places of its members in a type of its name, with their texts.
    fileprivate var edits: [(SourceEdit.Place, String)] {
        let type = groupName ?? ""
        return memberBlock.members.flatMap { member -> [(SourceEdit.Place, String)] in
            let text = member.description.trimmed
            let function = member.decl.names.first ?? ""
            let body = member.decl.asProtocol((any WithOptionalCodeBlockSyntax).self)?.body
            let statements = (body?.statements ?? []).map {
                (SourceEdit.Place.statements(of: type, function: function), $0.trimmedDescription)
            }
            if let choice = member.decl.first(SwitchExprSyntax.self) {
                return choice.cases.map {
                    (.cases(of: type, member: function), $0.trimmedDescription)
                }
            }
            switch member.decl.as(DeclSyntaxEnum.self) {
            case .enumCaseDecl: return [(.members(of: type), text)]
            case .variableDecl(let node) where node.bindings.first?.accessorBlock == nil:
                return [(.properties(of: type), (text.hasPrefix("/") ? "\n" : "") + text)]
            case .initializerDecl(let node):
                let parameters = node.signature.parameterClause.parameters.map {
                    $0.with(\.trailingComma, nil).trimmedDescription
                }
                return parameters.map { (.parameters(of: type), $0) } + statements
            case .functionDecl where text.contains("// In addition."): return statements
            default: return [(.members(of: type), "\n" + text)]
            }
        }
    }
}
