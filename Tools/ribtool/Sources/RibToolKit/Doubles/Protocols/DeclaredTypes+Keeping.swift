import SwiftSyntax

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
