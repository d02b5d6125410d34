import SwiftSyntax

/// A protocol as a source declares it.
struct ProtocolSource {
    /// The module that declares it; `nil` for the tests themselves.
    let module: String?
    /// The names of the types around it.
    let outer: [String]
    /// Whether all of those are public.
    let isOutside: Bool
    let node: ProtocolDeclSyntax
    /// The modules that its file imports.
    let imports: [String]
    let path: String
    let converter: SourceLocationConverter

    var name: String { node.name.plainText }

    /// Its name as code outside of all types writes it.
    var fullName: String { (outer + [name]).joined(separator: ".") }

    /// Whether tests need `@testable` to see it.
    var isInternal: Bool {
        module != nil && !(isOutside && node.modifiers.contains { $0.name.text == "public" })
    }

    /// Whether no other file sees it.
    var isPrivate: Bool {
        node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
    }

    /// The global actor that it is isolated to, with a space behind it.
    var globalActor: String? {
        node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
            .first { $0.hasSuffix("Actor") }.map { "@\($0) " }
    }

    /// What stands after its colon, and what `where Self:` asks for.
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
                Parent(name: $0.joined(separator: "."), node: Syntax(clause), arguments: nil)
            }
        }
        return (clause ?? []) + (bounds ?? [])
    }

    /// What it refines.
    struct Parent {
        let name: String
        let node: Syntax
        /// `<Int>`, which says what the associated types are.
        let arguments: GenericArgumentClauseSyntax?
    }

    func site(of node: some SyntaxProtocol) -> Site {
        let start = node.positionAfterSkippingLeadingTrivia
        return Site(file: path, line: converter.location(for: start).line)
    }

    func refusal(_ node: some SyntaxProtocol, _ sentence: String) -> Refusal {
        Refusal(site: site(of: node), sentence: sentence)
    }
}
