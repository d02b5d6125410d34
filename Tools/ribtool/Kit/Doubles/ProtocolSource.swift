import SwiftSyntax

/// A protocol as a source declares it.
struct ProtocolSource {
    /// The module that declares it; `nil` for the tests themselves.
    let module: String?
    let node: ProtocolDeclSyntax
    /// The modules that its file imports.
    let imports: [String]
    let path: String
    let converter: SourceLocationConverter

    var name: String { node.name.plainText }

    /// Whether tests need `@testable` to see it.
    var isInternal: Bool {
        module != nil && !node.modifiers.contains { $0.name.text == "public" }
    }

    /// What stands after its colon, and what `where Self:` asks for.
    var inherited: [(name: String, node: Syntax)] {
        let clause = node.inheritanceClause?.inheritedTypes.flatMap { inherited in
            typeNames(in: inherited.type).map { ($0.joined(separator: "."), Syntax(inherited)) }
        }
        let bounds = node.genericWhereClause.map { clause in
            clause.boundsOfSelf.map { ($0.joined(separator: "."), Syntax(clause)) }
        }
        return (clause ?? []) + (bounds ?? [])
    }

    func site(of node: some SyntaxProtocol) -> Site {
        let start = node.positionAfterSkippingLeadingTrivia
        return Site(file: path, line: converter.location(for: start).line)
    }

    func refusal(_ node: some SyntaxProtocol, _ sentence: String) -> Refusal {
        Refusal(site: site(of: node), sentence: sentence)
    }
}
