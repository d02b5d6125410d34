import SwiftSyntax

/// Reads what a file declares, without the branches of `#if` that are not compiled here, and
/// without types inside of functions, which no other code can name.
struct FactReader {
    private(set) var facts: FileFacts
    private let source: ParsedSource
    private let conditions: HostConditions

    init(_ source: ParsedSource, conditions: HostConditions) {
        self.source = source
        self.conditions = conditions
        facts = FileFacts(path: source.path)
        var file = TypeFacts(kind: .extensionDecl, path: [], site: Site(file: source.path, line: 1))
        read(source.tree.statements, into: &file)
        facts.members = file.members
    }

    private mutating func read(_ list: some SyntaxProtocol, into outer: inout TypeFacts) {
        for node in declarations(in: list, under: conditions) {
            if let node = node.as(ImportDeclSyntax.self) {
                if let module = node.path.first { facts.imports.append(module.name.plainText) }
            } else if let group = node.asProtocol((any DeclGroupSyntax).self) {
                var type = type(group, in: outer.path)
                read(group.memberBlock.members, into: &type)
                outer.references.formUnion(type.references)
                facts.types.append(type)
            } else if let node = node.as(TypeAliasDeclSyntax.self) {
                var alias = TypeFacts(
                    kind: node.kind, path: outer.path + [node.name.plainText],
                    site: source.site(of: node), inherits: typeNames(in: node.initializer.value))
                alias.references = body(of: node.initializer).references
                outer.references.formUnion(alias.references)
                facts.types.append(alias)
            } else if let node = node.as(EnumCaseDeclSyntax.self) {
                outer.caseCount += node.elements.count
                outer.references.formUnion(body(of: node).references)
            } else {
                for member in members(node) {
                    outer.members.append(member)
                    outer.references.formUnion(member.body.references)
                }
            }
        }
    }

    private func type(_ node: any DeclGroupSyntax, in outer: TypeName) -> TypeFacts {
        let extended = node.as(ExtensionDeclSyntax.self)?.extendedType
        let own = node.asProtocol((any NamedDeclSyntax).self).map { [$0.name.plainText] } ?? []
        let clause = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let bounds = node.as(ProtocolDeclSyntax.self)?.genericWhereClause?.boundsOfSelf ?? []
        let inherits = (clause + bounds).flatMap(typeNames)
        return TypeFacts(
            kind: node.kind, path: extended.map { typeNames(in: $0).first ?? [] } ?? outer + own,
            site: source.site(of: node), inherits: inherits,
            suite: RunnerMark("Suite", in: node.attributes),
            references: Set(inherits.flatMap(\.self)))
    }

    private func members(_ node: DeclSyntax) -> [MemberFacts] {
        switch node.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function): [member(function)]
        case .initializerDecl: [member(node, "init")]
        case .deinitializerDecl: [member(node, "deinit")]
        case .subscriptDecl: [member(node, "subscript")]
        case .variableDecl(let variable):
            variable.bindings.map { binding in
                MemberFacts(
                    name: binding.pattern.trimmedDescription, site: source.site(of: node),
                    needsValue: binding.initializer == nil && binding.accessorBlock == nil,
                    body: body(of: binding))
            }
        default: []
        }
    }

    private func member(_ node: some SyntaxProtocol, _ name: String) -> MemberFacts {
        MemberFacts(name: name, site: source.site(of: node), body: body(of: node))
    }

    private func member(_ node: FunctionDeclSyntax) -> MemberFacts {
        var member = member(node, node.name.plainText)
        let parameters = node.signature.parameterClause.parameters
        let modifiers = Set(node.modifiers.map(\.name.text))
        member.isFunction = true
        member.labels = parameters.map(\.firstName.plainText)
        member.suitsXCTest =
            member.name.hasPrefix("test") && parameters.isEmpty && node.signature.returnsNothing
            && modifiers.isDisjoint(with: ["static", "class", "private", "fileprivate"])
        member.test = RunnerMark("Test", in: node.attributes)
        member.takesCallSite = parameters.contains(where: \.isCallSite)
        member.body.isEmpty = node.body?.statements.isEmpty ?? true
        member.body.skips = node.body?.statements.first?.item.skipsTest ?? false
        return member
    }

    private func body(of node: some SyntaxProtocol) -> BodyFacts {
        BodyReader.read(node, conditions: conditions)
    }
}

extension FunctionSignatureSyntax {
    fileprivate var returnsNothing: Bool {
        ["", "Void", "()"].contains(returnClause?.type.trimmedDescription ?? "")
    }
}

extension FunctionParameterSyntax {
    /// Whether it is the place of the call: `#filePath` and its like, or a type made of them.
    fileprivate var isCallSite: Bool {
        if ["SourceSite", "SourceLocation"].contains(type.trimmedDescription) { return true }
        let macro = defaultValue?.value.as(MacroExpansionExprSyntax.self)?.macroName.text ?? ""
        return ["file", "fileID", "filePath", "_sourceLocation"].contains(macro)
    }
}

extension CodeBlockItemSyntax.Item {
    /// Whether it ends the test at its start: `throw XCTSkip("…")`, `try Test.cancel()`.
    fileprivate var skipsTest: Bool {
        [
            "throw XCTSkip(", "try Test.cancel(", "try XCTSkipIf(true", "try XCTSkipUnless(false",
        ].contains(where: trimmedDescription.hasPrefix)
    }
}

extension GenericWhereClauseSyntax {
    /// The types that `where Self: A` asks of a protocol's own type.
    var boundsOfSelf: [TypeSyntax] {
        requirements.compactMap { $0.requirement.as(ConformanceRequirementSyntax.self) }
            .filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType)
    }
}
