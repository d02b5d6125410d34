import SwiftSyntax

struct ProtocolSource {
    let scope: DeclaredTypes.Scope
    let node: ProtocolDeclSyntax
    /// The modules that its file imports and it can mention.
    let imports: [String]
    let file: ParsedSource

    /// The module that declares it; `nil` for the tests themselves.
    var module: String? { scope.module }

    var name: String { node.name.plainText }

    var qualifiedName: String { module.map { $0 + "." + name } ?? name }

    /// Whether tests need `@testable` to see it.
    var isInternal: Bool { module != nil && !node.modifiers.isPublic }

    var requirements: [DeclSyntax] {
        node.memberBlock.members.map(\.decl).filter { !$0.is(TypeAliasDeclSyntax.self) }
    }

    /// The protocols in its inheritance clause, and those that `where Self:` names.
    var inherited: [(name: String, node: TypeSyntax)] {
        node.inherited.flatMap { type in
            typeNames(in: type).map { ($0.joined(separator: "."), type) }
        }
    }

    func refusal(_ node: some SyntaxProtocol, _ sentence: String) -> Refusal {
        Refusal(file.site(of: node), sentence)
    }
}
