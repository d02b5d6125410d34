import SwiftSyntax

/// What a source declares at its top, in whichever branch of `#if`.
enum TopLevel {
    /// A declaration and its name.
    struct Declaration {
        let name: String
        let node: DeclSyntax
        let isPrivate: Bool
    }

    /// Actors, classes, structs, enums and protocols.
    static func types(in tree: SourceFileSyntax) -> [Declaration] {
        declarations(in: tree.statements).compactMap { node in
            guard let type = node.asProtocol((any DeclGroupSyntax).self),
                !node.is(ExtensionDeclSyntax.self),
                let name = node.asProtocol((any NamedDeclSyntax).self)?.name.plainText
            else { return nil }
            return Declaration(name: name, node: node, isPrivate: type.modifiers.isPrivate)
        }
    }

    static func extensions(in tree: SourceFileSyntax) -> [Declaration] {
        declarations(in: tree.statements).compactMap { node in
            node.as(ExtensionDeclSyntax.self).map {
                Declaration(
                    name: typeNames(in: $0.extendedType).first?.last ?? "", node: node,
                    isPrivate: $0.modifiers.isPrivate)
            }
        }
    }

    static func functions(in tree: SourceFileSyntax) -> [Declaration] {
        declarations(in: tree.statements).compactMap { node in
            node.as(FunctionDeclSyntax.self).map {
                Declaration(
                    name: $0.name.plainText, node: node, isPrivate: $0.modifiers.isPrivate)
            }
        }
    }

    private static func declarations(in list: CodeBlockItemListSyntax) -> [DeclSyntax] {
        list.flatMap { item -> [DeclSyntax] in
            guard case .decl(let node) = item.item else { return [] }
            guard let conditional = node.as(IfConfigDeclSyntax.self) else { return [node] }
            return conditional.clauses.flatMap { clause in
                clause.elements?.as(CodeBlockItemListSyntax.self).map(declarations) ?? []
            }
        }
    }
}

extension DeclModifierListSyntax {
    var isPrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) } }
    var isPublic: Bool { contains { ["public", "open"].contains($0.name.text) } }
}
