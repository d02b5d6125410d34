import SwiftSyntax

/// Every public declaration has a user.
///
/// A declaration is needed when a source of another target that imports the module, and not as
/// `@testable`, mentions its name; for an initializer, when it calls the type. A type is needed as
/// well when another public declaration has it in its signature, and anything in a default argument
/// of one. A witness must be as public as its type, so a member that has the name of a requirement
/// is not reported.
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
            let users = repository.parsed.sources.filter { source in
                source.imports.contains { $0.module == target.name && !$0.isTestable }
            }
            let names = users.reduce(into: Set<String>()) { $0.formUnion($1.names) }
            let calls = users.reduce(into: Set<String>()) { $0.formUnion($1.calls) }
            let all = readings.flatMap(\.found)
            return readings.flatMap { reading in
                reading.found.filter { declaration in
                    let uses = declaration.kind == .initializer ? calls : names
                    return !uses.contains(declaration.mention)
                        && !witnesses.contains(declaration.mention)
                        && !all.contains { $0.needs(declaration) }
                }.map { declaration in
                    let name = ([target.name] + declaration.path).joined(separator: ".")
                    return finding(
                        reading.source.site(of: declaration.node),
                        "No other target uses \(name).",
                        fix: "Remove `public`, or let a test use it with a plain import.",
                        subject: name)
                }
            }
        }
    }
}

/// A declaration that other modules see.
private struct PublicDeclaration {
    enum Kind { case type, initializer, member }

    let kind: Kind
    /// The names of the types around it, and its own.
    let path: TypeName
    let node: Syntax
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
    let source: ParsedSource
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
            if node.asProtocol((any WithModifiersSyntax).self)?.modifiers.isPublic == true {
                for part in parts(of: node) {
                    found.append(
                        PublicDeclaration(
                            kind: part.kind, path: path + [part.name], node: Syntax(node),
                            signature: part.signature.union(conditions),
                            defaults: defaults(of: node)))
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

    private typealias Part = (
        kind: PublicDeclaration.Kind, name: String, signature: Set<String>
    )

    private func parts(of node: DeclSyntax) -> [Part] {
        switch node.as(DeclSyntaxEnum.self) {
        // An override is as public as what it overrides.
        case .functionDecl(let node)
        where !node.modifiers.contains { $0.name.text == "override" }:
            [(.member, node.name.plainText, node.with(\.body, nil).identifiers)]
        case .initializerDecl(let node):
            [(.initializer, "init", node.with(\.body, nil).identifiers)]
        case .subscriptDecl: [(.initializer, "subscript", node.identifiers)]
        case .typeAliasDecl(let node): [(.type, node.name.plainText, node.initializer.identifiers)]
        case .protocolDecl(let node): [(.type, node.name.plainText, node.identifiers)]
        case .variableDecl(let node):
            node.bindings.map {
                let type = $0.typeAnnotation?.identifiers ?? $0.initializer?.identifiers ?? []
                return (.member, $0.pattern.trimmedDescription, type)
            }
        default:
            node.asProtocol((any DeclGroupSyntax).self).map { type in
                let cases = type.memberBlock.members.compactMap {
                    $0.decl.as(EnumCaseDeclSyntax.self)?.identifiers
                }
                let signature = (type.inheritanceClause?.identifiers ?? []).union(cases.joined())
                return names(of: node).map { (.type, $0, signature) }
            } ?? []
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
        node.as(VariableDeclSyntax.self)?.bindings.map(\.pattern.trimmedDescription)
            ?? [node.name].compactMap(\.self)
    }
}
