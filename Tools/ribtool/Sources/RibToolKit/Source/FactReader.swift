import SwiftSyntax

/// Reads what a file declares, without the branches of `#if` that are not compiled here, and
/// without types inside of functions, which no other code can name.
struct FactReader {
    private(set) var types: [TypeFacts] = []
    private let source: ParsedSource
    private let modules: [String]

    init(_ source: ParsedSource) {
        self.source = source
        modules = [source.module] + source.imports.map(\.module)
        var file = TypeFacts(
            kind: .extensionDecl, path: [], site: Site(file: source.path, line: 1), modules: modules
        )
        read(source.tree.statements, into: &file)
        types.append(file)
    }

    private mutating func read(_ list: some SyntaxProtocol, into outer: inout TypeFacts) {
        for node in declarations(in: list, under: HostConditions()) {
            if let group = node.asProtocol((any DeclGroupSyntax).self) {
                var type = type(group, in: outer.path)
                read(group.memberBlock.members, into: &type)
                outer.references.formUnion(type.references)
                types.append(type)
            } else if let node = node.as(TypeAliasDeclSyntax.self) {
                let inherits = typeNames(in: node.initializer.value).compactMap(\.last)
                types.append(
                    TypeFacts(
                        kind: node.kind, path: outer.path + [node.name.plainText],
                        site: source.site(of: node), modules: modules, inherits: inherits,
                        references: BodyReader.read(node.initializer).references))
            } else if let node = node.as(EnumCaseDeclSyntax.self) {
                outer.caseCount += node.elements.count
                outer.references.formUnion(BodyReader.read(node).references)
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
        let path = extended.map { typeNames(in: $0).first ?? [] }
        let inherits = node.inherited.flatMap(typeNames)
        return TypeFacts(
            kind: node.kind, path: path ?? outer + [node.name ?? ""],
            site: source.site(of: node), modules: modules, inherits: inherits.compactMap(\.last),
            suite: RunnerMark("Suite", in: node.attributes),
            references: Set(inherits.flatMap(\.self)))
    }

    private func members(_ node: DeclSyntax) -> [MemberFacts] {
        let site = source.site(of: node)
        switch node.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function): return [member(function)]
        case .variableDecl(let variable):
            return variable.bindings.map { binding in
                MemberFacts(
                    name: binding.pattern.trimmedDescription, site: site,
                    needsValue: binding.initializer == nil && binding.accessorBlock == nil,
                    body: BodyReader.read(binding))
            }
        default:
            return node.names.map { MemberFacts(name: $0, site: site, body: BodyReader.read(node)) }
        }
    }

    private func member(_ node: FunctionDeclSyntax) -> MemberFacts {
        let (name, parameters) = (node.name.plainText, node.signature.parameterClause)
        let modifiers = Set(node.modifiers.map(\.name.text))
        let first = node.body?.statements.first?.item.trimmedDescription
        var body = BodyReader.read(node)
        body.isEmpty = first == nil
        body.skips = Self.skips.contains { first?.hasPrefix($0) == true }
        return MemberFacts(
            name: name, site: source.site(of: node),
            labels: parameters.parameters.map(\.firstName.plainText),
            suitsXCTest: name.hasPrefix("test") && parameters.parameters.isEmpty
                && node.signature.returnClause.isVoid
                && modifiers.isDisjoint(with: ["static", "class", "private", "fileprivate"]),
            test: RunnerMark("Test", in: node.attributes), body: body)
    }

    private static let skips = [
        "throw XCTSkip(", "try Test.cancel(", "try XCTSkipIf(true", "try XCTSkipUnless(false",
    ]
}
