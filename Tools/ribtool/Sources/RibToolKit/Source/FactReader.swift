import SwiftIfConfig
import SwiftSyntax

/// Reads what a file declares, without the branches of `#if` that are not compiled here, and
/// without types inside of functions, which no other code can name.
final class FactReader: ActiveSyntaxVisitor {
    private(set) var facts: FileFacts
    private var open: [TypeFacts] = []
    private let lines: SourceLocationConverter
    private let conditions: HostConditions

    init(_ tree: SourceFileSyntax, path: String, conditions: HostConditions) {
        facts = FileFacts(path: path)
        lines = SourceLocationConverter(fileName: path, tree: tree)
        self.conditions = conditions
        super.init(viewMode: .sourceAccurate, configuration: conditions)
        walk(tree)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        if let module = node.path.first { facts.imports.append(module.name.plainText) }
        return .skipChildren
    }

    // MARK: Types

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .actor)
    }
    override func visitPost(_ node: ActorDeclSyntax) { end() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .class)
    }
    override func visitPost(_ node: ClassDeclSyntax) { end() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .struct)
    }
    override func visitPost(_ node: StructDeclSyntax) { end() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node, .enum) }
    override func visitPost(_ node: EnumDeclSyntax) { end() }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node, .protocol, constraints: node.genericWhereClause)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { end() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let path = typeNames(in: node.extendedType).first ?? []
        return begin(node, .extension, path: path)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { end() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        var alias = TypeFacts(
            kind: .alias, path: (open.last?.path ?? []) + [node.name.plainText], site: site(node),
            inherits: typeNames(in: node.initializer.value), suite: nil)
        alias.references = BodyReader.read(node.initializer, conditions: conditions).references
        noteInOpenType { $0.references.formUnion(alias.references) }
        facts.types.append(alias)
        return .skipChildren
    }

    // MARK: Members

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        add(MemberFacts(function: node, site: site(node), conditions: conditions))
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(initializer: node, name: "init")
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(initializer: node, name: "deinit")
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add(initializer: node, name: "subscript")
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            let hasValue = binding.initializer != nil || binding.accessorBlock != nil
            var member = MemberFacts(
                kind: .property(hasValue: hasValue), name: binding.pattern.trimmedDescription,
                site: site(node))
            member.body = BodyReader.read(binding, conditions: conditions)
            _ = add(member)
        }
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        let references = BodyReader.read(node, conditions: conditions).references
        noteInOpenType {
            $0.caseCount += node.elements.count
            $0.references.formUnion(references)
        }
        return .skipChildren
    }

    // MARK: Bookkeeping

    private func begin(
        _ node: some DeclGroupSyntax & NamedDeclSyntax, _ kind: TypeFacts.Kind,
        constraints: GenericWhereClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        begin(
            node, kind, path: (open.last?.path ?? []) + [node.name.plainText],
            constraints: constraints)
    }

    private func begin(
        _ node: some DeclGroupSyntax, _ kind: TypeFacts.Kind, path: TypeName,
        constraints: GenericWhereClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
        let clause = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let inherits = clause.flatMap(typeNames) + (constraints?.boundsOfSelf ?? [])
        var type = TypeFacts(
            kind: kind, path: path, site: site(node), inherits: inherits,
            suite: RunnerMark("Suite", in: node.attributes))
        type.references = Set(inherits.flatMap(\.self))
        open.append(type)
        return .visitChildren
    }

    private func end() {
        let type = open.removeLast()
        noteInOpenType { $0.references.formUnion(type.references) }
        facts.types.append(type)
    }

    private func add(
        initializer node: some DeclSyntaxProtocol, name: String
    ) -> SyntaxVisitorContinueKind {
        var member = MemberFacts(kind: .initializer, name: name, site: site(node))
        member.body = BodyReader.read(node, conditions: conditions)
        return add(member)
    }

    private func add(_ member: MemberFacts) -> SyntaxVisitorContinueKind {
        if open.isEmpty { facts.members.append(member) }
        noteInOpenType {
            $0.members.append(member)
            $0.references.formUnion(member.body.references)
        }
        return .skipChildren
    }

    private func noteInOpenType(_ note: (inout TypeFacts) -> Void) {
        if !open.isEmpty { note(&open[open.count - 1]) }
    }

    private func site(_ node: some SyntaxProtocol) -> Site {
        let line = lines.location(for: node.positionAfterSkippingLeadingTrivia).line
        return Site(file: facts.path, line: line)
    }
}
