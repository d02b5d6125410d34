import SwiftSyntax

/// The types in which a spy keeps a function's arguments and answers.
extension RequirementReader {
    func recorded(_ parameter: FunctionParameterSyntax) throws(Refusal) -> String {
        let kept = try kept(parameter.type)
        return parameter.ellipsis == nil ? kept : "[\(kept)]"
    }

    func output(_ type: TypeSyntax?) throws(Refusal) -> String {
        guard let type, type.trimmedDescription != "()" else { return "Void" }
        return try concrete(type)
    }

    /// Returns a type as a spy keeps it.
    func concrete(_ type: TypeSyntax) throws(Refusal) -> String {
        let generic = type.namedTypes.intersection(bounds.keys + ["Self"]).min()
        let opaque = type.first(SomeOrAnyTypeSyntax.self) { $0.someOrAnySpecifier.text == "some" }
        let isSent = type.as(AttributedTypeSyntax.self)?.specifiers.isEmpty == false
        let closure = type.first(FunctionTypeSyntax.self)
        let mark = closure?.parent?.as(AttributedTypeSyntax.self)?.attributes
        let unsafe = mark?.areSendable == true ? nil : closure?.oneLine
        // `Dish!` declares a `Dish?`, and is allowed only in declarations.
        let kept = type.oneLine.hasSuffix("!") ? type.oneLine.dropLast() + "?" : type.oneLine
        guard let name = generic ?? opaque?.oneLine ?? unsafe ?? (isSent ? kept : nil) else {
            return kept
        }
        throw source.refusal(
            type, "\(baseName) uses \(name), which a spy cannot keep; write the double by hand.")
    }

    private var bounds: [String: [String]] {
        let function = node.as(FunctionDeclSyntax.self)
        var bounds: [String: [String]] = [:]
        for parameter in function?.genericParameterClause?.parameters ?? [] {
            bounds[parameter.name.text] = parameter.inheritedType.map { [$0.oneLine] } ?? []
        }
        let requirements = function?.genericWhereClause?.requirements.map(\.requirement) ?? []
        for case .conformanceRequirement(let bound) in requirements {
            bounds[bound.leftType.trimmedDescription]?.append(bound.rightType.oneLine)
        }
        return bounds
    }

    private func kept(_ type: TypeSyntax) throws(Refusal) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .attributedType, .functionType: return try attributed(type)
        case .tupleType(let tuple) where tuple.elements.count == 1:
            return try kept(tuple.elements[tuple.elements.startIndex].type)
        case .someOrAnyType(let opaque) where opaque.someOrAnySpecifier.text == "some":
            return "any \(opaque.constraint.trimmedDescription)"
        default:
            if let known = bounds[type.oneLine], !known.isEmpty {
                return "any \(known.joined(separator: " & "))"
            }
            return try concrete(type)
        }
    }

    /// Returns how a closure is kept, or another type with attributes.
    private func attributed(_ type: TypeSyntax) throws(Refusal) -> String {
        let attributed = type.as(AttributedTypeSyntax.self)
        if let specifier = attributed?.specifiers.first {
            throw source.refusal(
                type,
                """
                \(baseName) takes an argument as `\(specifier.trimmedDescription)`, which a spy \
                cannot keep; write the double by hand.
                """)
        }
        let names = attributed?.attributes.typeNames ?? []
        let isSendable = attributed?.attributes.areSendable == true
        let isKept = names.contains("escaping") && isSendable && !names.contains("autoclosure")
        let base = attributed?.baseType ?? type
        if base.is(FunctionTypeSyntax.self), !isKept {
            throw source.refusal(
                type,
                """
                \(baseName) takes a closure that is not `@escaping @Sendable`, which a spy cannot \
                keep; make it so, or write the double by hand.
                """)
        }
        return names.filter { $0 != "escaping" }.map { "@\($0) " }.joined() + base.oneLine
    }
}
