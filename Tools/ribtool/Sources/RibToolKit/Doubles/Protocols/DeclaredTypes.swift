import SwiftSyntax

/// The types of the repository, by which the generator knows what a spy can keep.
struct DeclaredTypes {
    /// Where names are looked up: in a module, then in those that a file imports.
    struct Scope {
        /// `nil` for the tests themselves.
        let module: String?
        let imports: [String]
        /// The types around, whose members need no prefix.
        var path: TypeName = []

        func inside(_ path: TypeName) -> Scope {
            Scope(module: module, imports: imports, path: path)
        }
    }

    struct Declaration {
        let scope: Scope
        /// The names of the types around it, and its own.
        let path: TypeName
        let node: DeclSyntax

        var isClass: Bool { node.is(ClassDeclSyntax.self) }

        var isPublic: Bool { node.modifiers?.isPublic == true }
    }

    /// By their last name.
    private var declarations: [String: [Declaration]] = [:]
    private var extensions: [String: [(scope: Scope, node: ExtensionDeclSyntax)]] = [:]

    /// Adds the declarations of a list, and those inside of them.
    mutating func add(_ nodes: [DeclSyntax], in scope: Scope, below path: TypeName = []) {
        for node in nodes {
            let group = node.asProtocol((any DeclGroupSyntax).self)
            var inner = path + [node.name].compactMap(\.self)
            if let node = node.as(ExtensionDeclSyntax.self) {
                inner = typeNames(in: node.extendedType).first ?? []
                extensions[inner.last ?? "", default: []].append((scope, node))
            } else if group != nil || node.is(TypeAliasDeclSyntax.self), let name = inner.last {
                let new = Declaration(scope: scope.inside(inner), path: inner, node: node)
                declarations[name, default: []].append(new)
            }
            guard let members = group?.memberBlock.members else { continue }
            add(
                RibToolKit.declarations(in: members, under: HostConditions()), in: scope,
                below: inner)
        }
    }

    /// Whether a name of the standard library means another type there, or in the tests.
    func hides(_ name: String, in scope: Scope) -> Bool {
        declarations[name]?.contains { found in
            let module = found.scope.module
            return found.path.count == 1
                && (module == scope.module || module.map(scope.imports.contains) ?? true)
        } == true
    }

    func find(_ name: TypeName, in scope: Scope) -> Declaration? {
        if !scope.path.isEmpty {
            let outer = scope.inside([])
            return find(scope.path + name, in: outer) ?? find(name, in: outer)
        }
        let all = (declarations[name.last ?? ""] ?? []).filter { found in
            found.path == name
                || found.scope.module == name.first && found.path == Array(name.dropFirst())
        }
        return all.first { $0.scope.module == scope.module }
            ?? all.first { $0.scope.module.map(scope.imports.contains) ?? false }
    }

    /// Whether a name means an attribute that isolates, such as `MainActor`.
    func isGlobalActor(_ attribute: String) -> Bool {
        let name = attribute.split(separator: ".").last.map(String.init) ?? ""
        return name.hasSuffix("Actor")
            || declarations[name]?.contains { found in
                found.node.asProtocol((any WithAttributesSyntax).self)?.attributes.typeNames
                    .contains("globalActor") == true
            } == true
    }

    /// Returns the type that an alias in the repository means.
    func aliased(_ type: TypeSyntax, in scope: Scope) -> (type: TypeSyntax, scope: Scope)? {
        guard let name = typeNames(in: type).first, let found = find(name, in: scope),
            let alias = found.node.as(TypeAliasDeclSyntax.self)
        else { return nil }
        return (alias.initializer.value, found.scope)
    }

    /// The types after the colon of a declaration, and of its extensions.
    private func inherited(by found: Declaration) -> [(type: TypeSyntax, scope: Scope)] {
        let own = found.node.asProtocol((any DeclGroupSyntax).self)?.inherited ?? []
        let more = (extensions[found.path.last ?? ""] ?? []).filter { scope, node in
            let isSame = scope.module == found.scope.module
            let isKnown = found.scope.module.map(scope.imports.contains) == true
            return (isSame || isKnown)
                && !node.attributes.trimmedDescription.contains("unavailable")
        }
        return own.map { ($0, found.scope) }
            + more.flatMap { scope, node in node.inherited.map { ($0, scope) } }
    }

    // MARK: What a spy can keep

    /// Whether values can be copied, and outlive their scope.
    func isCopyable(_ found: Declaration) -> Bool {
        found.node.first(SuppressedTypeSyntax.self) { suppressed in
            suppressed.nearest(.inheritanceClause)?.parent?.id == found.node.id
        } == nil || found.node.is(ProtocolDeclSyntax.self)
    }

    /// Whether a value of any type that has these protocols and classes is `Sendable`.
    func isSendable(_ types: [TypeSyntax], in scope: Scope) -> Bool {
        types.flatMap(typeNames).contains { name in
            if let found = find(name, in: scope) { return isSendable(found) }
            return StandardTypes.sendableProtocols.contains(name.last ?? "")
        }
    }

    /// Whether a declaration makes values of its type `Sendable`; other code decides the rest.
    func isSendable(_ found: Declaration) -> Bool {
        if let alias = found.node.as(TypeAliasDeclSyntax.self) {
            return isSendable([alias.initializer.value], in: found.scope)
        }
        if found.node.is(ActorDeclSyntax.self) { return true }
        let attributes = found.node.attributes
        let isProtocol = found.node.is(ProtocolDeclSyntax.self)
        if !isProtocol, attributes?.typeNames.contains(where: isGlobalActor) == true { return true }
        return inherited(by: found).contains { isSendable([$0.type], in: $0.scope) }
    }
}

extension DeclSyntax {
    var attributes: AttributeListSyntax? {
        asProtocol((any WithAttributesSyntax).self)?.attributes
    }

    var modifiers: DeclModifierListSyntax? {
        asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
}
