import SwiftSyntax

/// The types in which a spy keeps a function's arguments and answers.
struct RecordedTypes {
    private let source: ProtocolSource
    private let function: String
    /// The bounds of each generic parameter.
    private let bounds: [String: [String]]

    init(_ node: FunctionDeclSyntax, in source: ProtocolSource) {
        var bounds: [String: [String]] = [:]
        for parameter in node.genericParameterClause?.parameters ?? [] {
            let bound = parameter.inheritedType.map { [$0.trimmedDescription.onOneLine] }
            bounds[parameter.name.text] = bound ?? []
        }
        for requirement in node.genericWhereClause?.requirements ?? [] {
            guard let bound = requirement.requirement.as(ConformanceRequirementSyntax.self) else {
                continue
            }
            bounds[bound.leftType.trimmedDescription]?.append(
                bound.rightType.trimmedDescription.onOneLine)
        }
        self.source = source
        self.bounds = bounds
        function = node.name.text
    }

    /// Returns the type in which an argument is kept.
    func recorded(_ parameter: FunctionParameterSyntax) throws(Refusal) -> String {
        let kept = try kept(parameter.type)
        return parameter.ellipsis == nil ? kept : "[\(kept)]"
    }

    /// Returns the type that the spy returns.
    func output(_ type: TypeSyntax?) throws(Refusal) -> String {
        guard let type else { return "Void" }
        let text = type.trimmedDescription.onOneLine
        if text == "()" { return "Void" }
        try checkIsConcrete(type)
        // `Dish!` declares a `Dish?`, and is allowed only in declarations.
        return text.hasSuffix("!") ? text.dropLast() + "?" : text
    }

    private func kept(_ type: TypeSyntax) throws(Refusal) -> String {
        let text = type.trimmedDescription.onOneLine
        switch type.as(TypeSyntaxEnum.self) {
        case .attributedType(let attributed): return try kept(attributed)
        case .tupleType(let tuple) where tuple.elements.count == 1:
            guard let only = tuple.elements.first?.type, only.is(SomeOrAnyTypeSyntax.self) else {
                break
            }
            return "(\(try kept(only)))"
        case .functionType: throw closure(type)
        case .someOrAnyType(let opaque) where opaque.someOrAnySpecifier.text == "some":
            return "any \(opaque.constraint.trimmedDescription)"
        default: break
        }
        if let known = bounds[text], !known.isEmpty {
            return "any \(known.joined(separator: " & "))"
        }
        try checkIsConcrete(type)
        return text
    }

    private func kept(_ type: AttributedTypeSyntax) throws(Refusal) -> String {
        if let specifier = type.specifiers.first {
            throw source.refusal(
                type,
                """
                \(function) takes an argument as `\(specifier.trimmedDescription)`, which a spy \
                cannot keep; write the double by hand.
                """)
        }
        let names = type.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName }
            .map(\.trimmedDescription)
        let isSendable = names.contains { $0 == "Sendable" || $0.hasSuffix("Actor") }
        if type.baseType.is(FunctionTypeSyntax.self) {
            guard names.contains("escaping"), isSendable, !names.contains("autoclosure") else {
                throw closure(TypeSyntax(type))
            }
        }
        let kept = names.filter { $0 != "escaping" }.map { "@\($0) " }.joined()
        return kept + type.baseType.trimmedDescription.onOneLine
    }

    private func closure(_ type: TypeSyntax) -> Refusal {
        source.refusal(
            type,
            """
            \(function) takes a closure that is not `@escaping @Sendable`, which a spy cannot \
            keep; make it so, or write the double by hand.
            """)
    }

    private func checkIsConcrete(_ type: TypeSyntax) throws(Refusal) {
        let generic = type.namedTypes.filter { bounds[$0] != nil || $0 == "Self" }.min()
        guard let generic else { return }
        throw source.refusal(
            type,
            """
            \(function) uses \(generic) where a spy needs one type; write the double by hand.
            """)
    }
}
