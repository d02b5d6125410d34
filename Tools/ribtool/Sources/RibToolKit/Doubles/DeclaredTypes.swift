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

/// The reason why a spy cannot keep a value.
struct Obstacle {
    /// The part of the type, as it is written.
    let type: String
    /// The fault, and the remedy; empty when that is plain.
    var reason = ""

    static func notSendable(_ type: String) -> Obstacle {
        Obstacle(type: type, reason: "which is not Sendable; make it so, or ")
    }

    static func notCopyable(_ type: String) -> Obstacle {
        Obstacle(type: type, reason: "which cannot be copied; ")
    }

    func sentence(of name: String) -> String {
        "\(name) uses \(type), \(reason.isEmpty ? "which a spy cannot keep; " : reason)"
            + "write the double by hand."
    }
}

extension DeclaredTypes {
    /// Returns the first part of a type that a spy cannot keep, in the order of the source.
    /// - Parameter generics: the names that mean another type at each call.
    func obstacle(
        to type: TypeSyntax, in scope: Scope, _ generics: Set<String>
    ) -> Obstacle? {
        func first(_ types: [TypeSyntax]) -> Obstacle? {
            types.lazy.compactMap { obstacle(to: $0, in: scope, generics) }.first
        }
        if let name = type.namedTypes.intersection(generics.union(["Self"])).min() {
            return Obstacle(type: name)
        }
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let node):
            return named(type, in: scope) ?? first(node.genericArgumentClause?.types ?? [])
        case .memberType(let node):
            return named(type, in: scope) ?? first(node.genericArgumentClause?.types ?? [])
        case .arrayType(let node): return first([node.element])
        case .dictionaryType(let node): return first([node.key, node.value])
        case .inlineArrayType(let node):
            return first([node.element.argument.type].compactMap(\.self))
        case .optionalType(let node): return first([node.wrappedType])
        case .implicitlyUnwrappedOptionalType(let node): return first([node.wrappedType])
        case .tupleType(let node): return first(node.elements.map(\.type))
        case .attributedType(let node):
            if !node.specifiers.isEmpty { return Obstacle(type: type.oneLine) }
            guard node.baseType.is(FunctionTypeSyntax.self) else { return first([node.baseType]) }
            return isSendable(node.attributes) ? nil : Obstacle(type: node.baseType.oneLine)
        case .metatypeType: return nil
        case .someOrAnyType(let node) where node.someOrAnySpecifier.text == "any":
            return existential(type, of: node.constraint, in: scope)
        case .compositionType: return existential(type, of: type, in: scope)
        default: return Obstacle(type: type.oneLine)
        }
    }

    /// Whether attributes make a closure `Sendable`.
    func isSendable(_ attributes: AttributeListSyntax) -> Bool {
        attributes.typeNames.contains { $0 == "Sendable" || isGlobalActor($0) }
    }

    /// Returns why a spy cannot keep a value of a type that is known by a bound alone.
    func existential(
        _ type: some SyntaxProtocol, of constraint: TypeSyntax, in scope: Scope
    ) -> Obstacle? {
        let bound = constraint.as(MetatypeTypeSyntax.self)?.baseType ?? constraint
        if bound.first(SuppressedTypeSyntax.self) != nil { return .notCopyable(type.oneLine) }
        return isSendable([bound], in: scope)
            || constraint.is(MetatypeTypeSyntax.self) && isAny(bound)
            ? nil : .notSendable(type.oneLine)
    }

    private func isAny(_ type: TypeSyntax) -> Bool {
        ["Any", "AnyObject"].contains(type.trimmedDescription)
    }

    private func named(_ type: TypeSyntax, in scope: Scope) -> Obstacle? {
        guard let name = typeNames(in: type).first else { return nil }
        guard let found = find(name, in: scope) else {
            if StandardTypes.notCopyable.contains(name.last ?? "") {
                return .notCopyable(type.oneLine)
            }
            return StandardTypes.isSendable(name) ? nil : .notSendable(type.oneLine)
        }
        if !isCopyable(found) { return .notCopyable(type.oneLine) }
        if let alias = found.node.as(TypeAliasDeclSyntax.self) {
            let inner = obstacle(to: alias.initializer.value, in: found.scope, [])
            return inner.map { Obstacle(type: type.oneLine, reason: $0.reason) }
        }
        return isSendable(found) || isImplicitlySendable(found) ? nil : .notSendable(type.oneLine)
    }

    /// Whether the compiler makes a struct or an enum `Sendable` if all in it is; then it has the last word.
    private func isImplicitlySendable(_ found: Declaration) -> Bool {
        let modifiers = found.node.modifiers
        let isSeen = found.isPublic || modifiers?.contains { $0.name.text == "package" } == true
        return (found.node.is(StructDeclSyntax.self) || found.node.is(EnumDeclSyntax.self))
            && (!isSeen || found.node.attributes?.typeNames.contains("frozen") == true)
    }
}

extension GenericArgumentClauseSyntax {
    /// The types in it, without numbers.
    fileprivate var types: [TypeSyntax] { arguments.compactMap(\.argument.type) }
}

extension GenericArgumentSyntax.Argument {
    fileprivate var type: TypeSyntax? { if case .type(let type) = self { type } else { nil } }
}

/// Types of the system's libraries that decide what a spy can keep.
enum StandardTypes {
    /// Protocols that refine `Sendable`.
    static let sendableProtocols: Set = [
        "Actor", "Clock", "CodingKey", "DistributedActor", "Error", "Executor", "InstantProtocol",
        "LocalizedError", "Sendable", "SerialExecutor", "TaskExecutor",
    ]

    static let notCopyable: Set = [
        "Atomic", "AtomicLazyReference", "ExecutorJob", "MutableRawSpan", "MutableSpan", "Mutex",
        "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    private static let notSendable: Set = [
        "Any", "AnyBidirectionalCollection", "AnyCollection", "AnyHashable", "AnyIndex",
        "AnyIterator", "AnyKeyPath", "AnyObject", "AnyRandomAccessCollection", "AnySequence",
        "CVaListPointer", "DispatchData", "DispatchWorkItem", "Formatter", "InputStream",
        "ISO8601DateFormatter", "KeyPath", "ManagedBuffer", "Mirror", "NSAttributedString",
        "NSObject", "NSString", "Notification", "OpaquePointer", "OutputStream", "PartialKeyPath",
        "ReferenceWritableKeyPath", "Regex", "RunLoop", "Scanner", "Thread", "Timer",
        "UnownedSerialExecutor", "Unmanaged", "UserDefaults", "WritableKeyPath",
    ]

    static func isSendable(_ name: TypeName) -> Bool {
        guard let last = name.last, !notSendable.contains(last) else { return false }
        // `AsyncStream<Int>.Iterator`; pointers.
        return !(name.count > 1 && last.hasSuffix("Iterator") || last.hasPrefix("Unsafe"))
    }
}
