import SwiftSyntax

/// The types in which a spy keeps a function's arguments and answers.
extension RequirementReader {
    func recorded(_ parameter: FunctionParameterSyntax) throws(Refusal) -> String {
        let kept = try kept(parameter.type)
        return parameter.ellipsis == nil ? kept : "[\(kept)]"
    }

    func output(_ type: TypeSyntax?) throws(Refusal) -> String {
        let text = type?.trimmedDescription ?? "()"
        guard let type,
            !["()", "Void", "Swift.Void"].contains(text) || types.hides(text, in: source.scope)
        else {
            return standard("Void")
        }
        return try concrete(type)
    }

    /// Returns a type as a spy keeps it.
    func concrete(_ type: TypeSyntax) throws(Refusal) -> String {
        if let obstacle = types.obstacle(to: type, in: source.scope, Set(bounds.keys)) {
            throw source.refusal(type, obstacle.sentence(of: baseName))
        }
        // `Dish!` declares a `Dish?`, and is allowed only in declarations.
        return type.oneLine.hasSuffix("!") ? type.oneLine.dropLast() + "?" : type.oneLine
    }

    /// The generic parameters, each with its bounds.
    private var bounds: [String: [TypeSyntax]] {
        let function = node.as(FunctionDeclSyntax.self)
        var bounds: [String: [TypeSyntax]] = [:]
        for parameter in function?.genericParameterClause?.parameters ?? [] {
            bounds[parameter.name.text] = parameter.inheritedType.map { [$0] } ?? []
        }
        let requirements = function?.genericWhereClause?.requirements.map(\.requirement) ?? []
        for case .conformanceRequirement(let bound) in requirements {
            bounds[bound.leftType.trimmedDescription]?.append(bound.rightType)
        }
        return bounds
    }

    private func kept(_ type: TypeSyntax) throws(Refusal) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .attributedType, .functionType: return try attributed(type)
        case .tupleType(let tuple) where tuple.elements.count == 1:
            return try kept(tuple.elements[tuple.elements.startIndex].type)
        case .someOrAnyType(let opaque) where opaque.someOrAnySpecifier.text == "some":
            return try bound([opaque.constraint], of: type)
        default:
            if let bounds = bounds[type.oneLine], !bounds.isEmpty {
                return try bound(bounds, of: type)
            }
            return try attributed(type)
        }
    }

    /// Returns how a value is kept of which only the bounds are known.
    private func bound(_ bounds: [TypeSyntax], of type: TypeSyntax) throws(Refusal) -> String {
        let generics = Set(self.bounds.keys)
        let text = bounds.map(\.oneLine).joined(separator: " & ")
        let obstacle: Obstacle? =
            if let name = bounds.flatMap(\.namedTypes).first(where: generics.contains) {
                Obstacle(type: name)
            } else if bounds.contains(where: { $0.first(SuppressedTypeSyntax.self) != nil }) {
                .notCopyable(text)
            } else {
                types.isSendable(bounds, in: source.scope) ? nil : .notSendable("any \(text)")
            }
        if let obstacle { throw source.refusal(type, obstacle.sentence(of: baseName)) }
        let name = bounds.count == 1 ? typeNames(in: bounds[0]) : []
        let isClass = name.count == 1 && types.find(name[0], in: source.scope)?.isClass == true
        return isClass ? text : "any \(text)"
    }

    /// Whether the function that a type is, or that it is an alias of, is `Sendable`; `nil` for another
    /// type.
    private func isSendableFunction(_ type: TypeSyntax, in scope: DeclaredTypes.Scope) -> Bool? {
        if type.is(FunctionTypeSyntax.self) { return false }
        if let type = type.as(AttributedTypeSyntax.self) {
            let base = isSendableFunction(type.baseType, in: scope)
            return base.map { $0 || types.isSendable(type.attributes) }
        }
        return types.aliased(type, in: scope).flatMap { isSendableFunction($0.type, in: $0.scope) }
    }

    /// Returns how a closure is kept, or another type with attributes.
    private func attributed(_ type: TypeSyntax) throws(Refusal) -> String {
        let attributed = type.as(AttributedTypeSyntax.self)
        let attributes = attributed?.attributes ?? []
        if let specifier = attributed?.specifiers.first {
            throw source.refusal(
                type,
                """
                \(baseName) takes an argument as `\(specifier.trimmedDescription)`, which a spy \
                cannot keep; write the double by hand.
                """)
        }
        if let isSendable = isSendableFunction(type, in: source.scope),
            !isSendable || !attributes.typeNames.contains("escaping")
        {
            throw source.refusal(
                type,
                """
                \(baseName) takes a closure that is not `@escaping @Sendable`, which a spy cannot \
                keep; make it so, or write the double by hand.
                """)
        }
        let whole = try concrete(type)
        guard let attributed else { return whole }
        let kept = attributes.filter { attribute in
            !["@escaping", "@autoclosure"].contains(attribute.trimmedDescription)
        }
        return kept.map { "\($0.oneLine) " }.joined() + attributed.baseType.oneLine
    }
}
