import SwiftSyntax

/// Reads what a source makes public, and which names its protocols require.
final class PublicReader: SyntaxVisitor {
    private(set) var declarations: [PublicDeclaration] = []
    private(set) var requirements: Set<String> = []
    private var open: [String] = []
    /// What the extension around asks of its type.
    private var conditions: Set<String> = []

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    // MARK: Types

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: ActorDeclSyntax) { end() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: ClassDeclSyntax) { end() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: StructDeclSyntax) { end() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: EnumDeclSyntax) { end() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        for member in node.memberBlock.members { requirements.formUnion(names(of: member.decl)) }
        if node.modifiers.isPublic {
            note(.type, node.name.plainText, node, signature: node.identifiers)
        }
        return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        open.append(typeNames(in: node.extendedType).first?.joined(separator: ".") ?? "")
        conditions = node.genericWhereClause?.identifiers ?? []
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) {
        conditions = []
        end()
    }

    // MARK: Members

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        // What overrides is as public as what it overrides.
        if node.modifiers.isPublic, !node.modifiers.contains(where: { $0.name.text == "override" })
        {
            note(.member, node.name.plainText, node, signature: node.with(\.body, nil).identifiers)
        }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.isPublic {
            note(.initializer, "init", node, signature: node.with(\.body, nil).identifiers)
        }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.isPublic else { return .skipChildren }
        for binding in node.bindings {
            let type = binding.typeAnnotation?.identifiers ?? binding.initializer?.identifiers ?? []
            note(.member, binding.pattern.trimmedDescription, node, signature: type)
        }
        return .skipChildren
    }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.isPublic {
            note(.type, node.name.plainText, node, signature: node.initializer.identifiers)
        }
        return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.isPublic {
            note(.initializer, "subscript", node, signature: node.identifiers)
        }
        return .skipChildren
    }

    // MARK: Bookkeeping

    private func begin(
        _ node: some DeclGroupSyntax & NamedDeclSyntax
    ) -> SyntaxVisitorContinueKind {
        if node.modifiers.isPublic {
            let cases = node.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
            let signature = cases.reduce(node.inheritanceClause?.identifiers ?? []) {
                $0.union($1.identifiers)
            }
            note(.type, node.name.plainText, node, signature: signature)
        }
        open.append(node.name.plainText)
        return .visitChildren
    }

    private func end() { open.removeLast() }

    private func note(
        _ kind: PublicDeclaration.Kind, _ name: String, _ node: some SyntaxProtocol,
        signature: Set<String>
    ) {
        declarations.append(
            PublicDeclaration(
                kind: kind, path: open + [name], node: Syntax(node),
                signature: signature.union(conditions),
                defaults: Self.defaults(of: node)))
    }

    private static func defaults(of node: some SyntaxProtocol) -> Set<String> {
        let signature =
            node.as(FunctionDeclSyntax.self)?.signature
            ?? node.as(InitializerDeclSyntax.self)?.signature
        let parameters = signature?.parameterClause.parameters.map { $0 } ?? []
        return parameters.compactMap(\.defaultValue).reduce([]) { $0.union($1.identifiers) }
    }

    private func names(of requirement: DeclSyntax) -> [String] {
        if let variable = requirement.as(VariableDeclSyntax.self) {
            return variable.bindings.map(\.pattern.trimmedDescription)
        }
        return requirement.asProtocol((any NamedDeclSyntax).self).map { [$0.name.plainText] } ?? []
    }
}
