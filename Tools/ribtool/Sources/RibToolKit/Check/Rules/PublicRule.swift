import SwiftSyntax

/// Every public declaration has a user.
///
/// A declaration is needed when a source of another target that imports the module, and not as
/// `@testable`, mentions its name; for an initializer, when it calls the type. A type is needed as
/// well when another public declaration has it in its signature, and anything in a default argument
/// of one. A witness must be as public as its type, so a member with a requirement's name is needed.
struct PublicRule: CheckRule {
    static let name = "public"
    static let summary = "Another target uses what is public."
    static let why = "A public declaration can't be changed without asking everyone who copied it."

    /// Requirements of the toolchain's own protocols, and what is called without its name.
    private static let witnesses: Set = [
        "!=", "<", "==", "AsyncIterator", "Element", "Failure", "Iterator", "advanced", "allCases",
        "asUnownedSerialExecutor", "asUnownedTaskExecutor", "callAsFunction", "checkIsolated",
        "debugDescription", "description", "duration", "encode", "enqueue", "errorDescription",
        "hash", "id", "isIsolatingCurrentContext", "isRecursive", "makeAsyncIterator",
        "makeIterator", "minimumResolution", "next", "now", "prepare", "projectedValue",
        "provideScope", "rawValue", "unownedExecutor", "wrappedValue",
    ]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.module != nil && $0.target.kind == .library }
        let readings = targets.map { $0.sources.map(PublicReader.init) }
        let witnesses = readings.joined().reduce(Self.witnesses) { $0.union($1.requirements) }
        return zip(targets, readings).flatMap { target, readings in
            let modules = repository.modules(passingOn: target.name)
            let users = repository.parsed.sources.filter { source in
                source.imports.contains { modules.contains($0.module) && !$0.isTestable }
            }
            let names = users.reduce(into: Set<String>()) { $0.formUnion($1.names) }
            let calls = users.reduce(into: Set<String>()) { $0.formUnion($1.calls) }
            let all = readings.flatMap(\.found)
            return all.filter { declaration in
                let uses = declaration.kind == .initializer ? calls : names
                return !uses.contains(declaration.mention)
                    && !witnesses.contains(declaration.mention)
                    && !all.contains { $0.needs(declaration) }
            }.map { declaration in
                let name = ([target.name] + declaration.path).joined(separator: ".")
                return finding(
                    declaration.site, "No other target uses \(name).",
                    fix: "Remove `public`, or let a test use it with a plain import.",
                    subject: name)
            }
        }
    }
}

extension CheckedRepository {
    /// Returns the module and those that pass it on with `@_exported`.
    fileprivate func modules(passingOn module: String) -> [String] {
        [module]
            + targets.filter { target in
                target.sources.contains {
                    $0.tree.description.contains("@_exported public import \(module)\n")
                }
            }.map(\.name)
    }
}

/// A declaration that other modules see.
private struct PublicDeclaration {
    enum Kind { case type, initializer, member }

    let kind: Kind
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// The names that others must see to use it.
    let signature: Set<String>
    /// The names in its default arguments, which must be as public as it is.
    let defaults: Set<String>

    /// The name that a source mentions to use it: for an initializer, the type's.
    var mention: String { (kind == .initializer ? path.dropLast().last : path.last) ?? "" }

    /// Returns whether `other` must be public because this declaration, which is none of its
    /// members, is.
    func needs(_ other: PublicDeclaration) -> Bool {
        if defaults.contains(other.mention) { return true }
        return other.kind == .type && !path.starts(with: other.path)
            && signature.contains(other.mention)
    }
}

/// Reads what a source makes public, and which names its protocols require.
private struct PublicReader {
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
                found += names(of: node).map { name in
                    PublicDeclaration(
                        kind: kind, path: path + [name], site: source.site(of: node),
                        signature: signature.union(conditions), defaults: defaults(of: node))
                }
            }
            if let node = node.as(ProtocolDeclSyntax.self) {
                requirements.formUnion(node.memberBlock.members.flatMap { names(of: $0.decl) })
            } else if let node = node.as(ExtensionDeclSyntax.self) {
                let type = typeNames(in: node.extendedType).first?.joined(separator: ".") ?? ""
                read(
                    node.memberBlock.members, in: [type],
                    asking: node.genericWhereClause?.identifiers ?? [])
            } else if let group = node.asProtocol((any DeclGroupSyntax).self) {
                read(group.memberBlock.members, in: path + names(of: node), asking: conditions)
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

    private func defaults(of node: DeclSyntax) -> Set<String> {
        let signature =
            node.as(FunctionDeclSyntax.self)?.signature
            ?? node.as(InitializerDeclSyntax.self)?.signature
        let values = signature?.parameterClause.parameters.compactMap(\.defaultValue) ?? []
        return values.reduce([]) { $0.union($1.identifiers) }
    }

    private func names(of node: DeclSyntax) -> [String] {
        switch node.as(DeclSyntaxEnum.self) {
        case .variableDecl(let node): node.bindings.map(\.pattern.trimmedDescription)
        case .initializerDecl: ["init"]
        case .subscriptDecl: ["subscript"]
        default: [node.name].compactMap(\.self)
        }
    }
}
