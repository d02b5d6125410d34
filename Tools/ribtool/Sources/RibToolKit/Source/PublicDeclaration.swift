import SwiftSyntax

struct PublicDeclaration {
    enum Kind { case type, initializer, member }

    let kind: Kind
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// The labels of a function's parameters: `(_:within:)`.
    let labels: String
    /// The names that others must see to use it.
    let signature: Set<String>
    /// The names in its default arguments, which must be as public as it is.
    let defaults: Set<String>

    /// The name that a source mentions to use it: for an initializer, the type's.
    var mention: String { (kind == .initializer ? path.dropLast().last : path.last) ?? "" }

    func isMentioned(in source: ParsedSource) -> Bool {
        (kind == .initializer ? source.calls : source.names).contains(mention)
    }

    /// The name in a finding: `Slot.show`.
    var name: String { path.joined(separator: ".") }

    /// The name in a table: `Slot.child(_:within:)`.
    var nameWithLabels: String { name + labels }

    /// Returns whether `other` must be public because this declaration, which is none of its
    /// members, is.
    func needs(_ other: PublicDeclaration) -> Bool {
        if defaults.contains(other.mention) { return true }
        return other.kind == .type && !path.starts(with: other.path)
            && signature.contains(other.mention)
    }
}

/// Reads what a source makes public, and which names its protocols require.
struct PublicReader {
    private let source: ParsedSource
    private(set) var found: [PublicDeclaration] = []
    private(set) var requirements: Set<String> = []

    init(_ source: ParsedSource) {
        self.source = source
        read(source.tree.statements, in: [], asking: [])
    }

    /// - Parameter conditions: the names in the `where` of the extension around.
    private mutating func read(
        _ list: some SyntaxProtocol, in path: TypeName, asking conditions: Set<String>
    ) {
        for node in declarations(in: list) {
            if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers,
                modifiers.isPublic, let (kind, signature) = signature(of: node)
            {
                let function =
                    node.as(FunctionDeclSyntax.self)?.signature
                    ?? node.as(InitializerDeclSyntax.self)?.signature
                let clause = function?.parameterClause
                let values = clause?.parameters.compactMap(\.defaultValue) ?? []
                found += node.names.map { name in
                    PublicDeclaration(
                        kind: kind, path: path + [name], site: source.site(of: node),
                        labels: clause?.labels ?? "", signature: signature.union(conditions),
                        defaults: Set(values.flatMap(\.identifiers)))
                }
            }
            if let node = node.as(ProtocolDeclSyntax.self) {
                requirements.formUnion(node.memberBlock.members.flatMap(\.decl.names))
            } else if let node = node.as(ExtensionDeclSyntax.self) {
                let type = typeNames(in: node.extendedType).first?.joined(separator: ".") ?? ""
                read(
                    node.memberBlock.members, in: [type],
                    asking: node.genericWhereClause?.identifiers ?? [])
            } else if let group = node.asProtocol((any DeclGroupSyntax).self) {
                read(group.memberBlock.members, in: path + node.names, asking: conditions)
            }
        }
    }

    private func signature(
        of node: DeclSyntax
    ) -> (kind: PublicDeclaration.Kind, names: Set<String>)? {
        switch node.as(DeclSyntaxEnum.self) {
        case .functionDecl(let node):
            // An override is as public as what it overrides.
            node.modifiers.contains { $0.name.text == "override" }
                ? nil : (.member, node.with(\.body, nil).identifiers)
        case .initializerDecl(let node): (.initializer, node.with(\.body, nil).identifiers)
        case .subscriptDecl: (.initializer, node.identifiers)
        case .typeAliasDecl(let node): (.type, node.initializer.identifiers)
        case .protocolDecl: (.type, node.identifiers)
        case .variableDecl(let node):
            node.bindings.reduce((.member, [])) { all, binding in
                let type = binding.typeAnnotation?.identifiers ?? binding.initializer?.identifiers
                return (.member, all.names.union(type ?? []))
            }
        default:
            node.asProtocol((any DeclGroupSyntax).self).map { type in
                let cases = type.memberBlock.members.compactMap {
                    $0.decl.as(EnumCaseDeclSyntax.self)?.identifiers
                }
                let parents = type.inheritanceClause?.identifiers ?? []
                return (.type, parents.union(cases.joined()))
            }
        }
    }
}
