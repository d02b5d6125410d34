import SwiftSyntax

/// A protocol as a source declares it.
struct ProtocolSource {
    /// A protocol that it refines.
    struct Parent {
        let name: String
        let node: Syntax
        /// `<Int>`, which fixes the associated types.
        var arguments: GenericArgumentClauseSyntax?
    }

    /// The module that declares it; `nil` for the tests themselves.
    let module: String?
    /// The names of the types around it.
    let outer: [String]
    /// Whether all of those are public.
    let isOutside: Bool
    let node: ProtocolDeclSyntax
    /// The modules that its file imports.
    let imports: [String]
    let file: ParsedSource

    var name: String { node.name.plainText }

    /// Its name in code outside of all types.
    var fullName: String { (outer + [name]).joined(separator: ".") }

    /// Its name with the module.
    var qualifiedName: String { ([module].compactMap(\.self) + [fullName]).joined(separator: ".") }

    /// Whether tests need `@testable` to see it.
    var isInternal: Bool { module != nil && !(isOutside && node.modifiers.isPublic) }

    /// Whether no other file sees it.
    var isPrivate: Bool { node.modifiers.isPrivate }

    /// The global actor that it is isolated to.
    var globalActor: String? {
        node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
            .first { $0.hasSuffix("Actor") }
    }

    /// Its requirements, in order.
    var requirements: [DeclSyntax] {
        node.memberBlock.members.map(\.decl).filter {
            !$0.is(AssociatedTypeDeclSyntax.self) && !$0.is(TypeAliasDeclSyntax.self)
        }
    }

    /// The protocols in its inheritance clause, and those that `where Self:` names.
    var inherited: [Parent] {
        let clause = node.inheritanceClause?.inheritedTypes.flatMap { inherited in
            typeNames(in: inherited.type).map { name in
                Parent(
                    name: name.joined(separator: "."), node: Syntax(inherited),
                    arguments: inherited.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause)
            }
        }
        let bounds = node.genericWhereClause.map { clause in
            clause.boundsOfSelf.map {
                Parent(name: $0.joined(separator: "."), node: Syntax(clause))
            }
        }
        return (clause ?? []) + (bounds ?? [])
    }

    func refusal(_ node: some SyntaxProtocol, _ sentence: String) -> Refusal {
        Refusal(site: file.site(of: node), sentence: sentence)
    }
}
