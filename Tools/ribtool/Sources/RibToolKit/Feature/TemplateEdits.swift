import SwiftParser
import SwiftSyntax

extension SourceEdit {
    /// Returns the edits that add what a template declares to the declarations of these names in the
    /// file at `path`.
    ///
    /// Arguments of a call, and the elements of an array, are added to every call of the function and
    /// to the variable's array. An extension with a conformance is added as it is. Statements below the comment `In addition` are added to a function.
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
                        (.variable(binding.pattern.trimmedDescription), $0.trimmedDescription)
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
