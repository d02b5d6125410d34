import SwiftParser
import SwiftSyntax

/// Reads the requirements of one protocol as members of a double.
struct RequirementReader {
    let source: ProtocolSource
    let request: DoubleRequest

    /// Returns the member for a requirement; `nil` for one that keeps its default.
    func member(_ node: DeclSyntax) throws(Refusal) -> DoubledMember? {
        let name = node.requirementName ?? ""
        if answer(to: name)?.kind == .byDefault { return nil }
        let kind: (String, String)
        switch node.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function): return try member(function, name)
        case .variableDecl(let variable): return try member(variable, name)
        case .initializerDecl: kind = ("an initializer", "the type that it creates")
        case .subscriptDecl: kind = ("a subscript", "the double")
        case .ifConfigDecl: kind = ("a condition", "the double, or require it on every system,")
        default: kind = ("something unknown", "the double")
        }
        throw source.refusal(
            node, "\(source.name) requires \(kind.0); write \(kind.1) by hand.")
    }

    private func member(
        _ node: FunctionDeclSyntax, _ name: String
    ) throws(Refusal) -> DoubledMember {
        try checkIsOfInstance(node.modifiers, name)
        if case .binaryOperator = node.name.tokenKind {
            throw source.refusal(node, "\(name) is an operator; write the double by hand.")
        }
        let (base, signature) = (node.name.text, node.signature)
        let parameters = Array(signature.parameterClause.parameters)
        let labels = parameters.map { $0.firstName.text }
        let names = parameters.enumerated().map { $1.argumentName(at: $0) }
        let recorder = RecordedTypes(node, in: source)
        let recorded = try parameters.map { parameter throws(Refusal) in
            try recorder.recorded(parameter)
        }
        let output = try recorder.output(signature.returnClause?.type)
        let isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
        let failure = try failure(signature.effectSpecifiers?.throwsClause)
        let tail = [
            signature.effectSpecifiers?.trimmedDescription,
            signature.returnClause?.trimmedDescription, node.genericWhereClause?.trimmedDescription,
        ].compactMap { $0?.onOneLine }.map { " " + $0 }.joined()
        let labelled = base + labels.filter { $0 != "_" }.map(\.capitalizedFirst).joined()
        let typed = labelled + recorded.map { $0.filter(\.isLetter).capitalizedFirst }.joined()
        return DoubledMember(
            name: name, spyNames: [base, labelled, typed].map { $0.unquoted + "Spy" },
            spyType: "Spy<\(tuple(recorded, labels)), \(output), \(failure)>",
            firstAnswer: try firstAnswer(
                name, output, failure,
                isOptional: signature.returnClause?.type.isOptional ?? false,
                at: source.file.site(of: node)),
            head: isolation(node.attributes, node.modifiers) + "func \(base)"
                + (node.genericParameterClause?.trimmedDescription.onOneLine ?? ""),
            parameters: zip(parameters, names).map { $0.declaration(named: $1) }, tail: tail,
            body: .call(
                effects: callWords(isAsync: isAsync, failure: failure),
                arguments: names.count < 2 ? names.joined() : tuple(names, labels)),
            types: node.namedTypes, site: source.file.site(of: node))
    }

    private func member(
        _ node: VariableDeclSyntax, _ name: String
    ) throws(Refusal) -> DoubledMember {
        guard let binding = node.bindings.first, node.bindings.count == 1,
            let type = binding.typeAnnotation?.type,
            case .accessors(let accessors) = binding.accessorBlock?.accessors
        else { throw source.refusal(node, "this property is no requirement; fix the protocol.") }
        try checkIsOfInstance(node.modifiers, name)
        if type.namedTypes.contains("Self") {
            throw source.refusal(type, "\(name) is a Self; write the double by hand.")
        }
        let value = type.trimmedDescription.onOneLine
        let effects = accessors.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers
        let isAsync = effects?.asyncSpecifier != nil
        let failure = try failure(effects?.throwsClause)
        let isWritten = accessors.contains { $0.accessorSpecifier.text == "set" }
        let body: DoubledMember.Body =
            if let effects {
                .effectfulGetter(
                    effects: effects.trimmedDescription.onOneLine,
                    call: callWords(isAsync: isAsync, failure: failure))
            } else {
                isWritten ? .accessors : .getter
            }
        return DoubledMember(
            name: name, spyNames: [name + "Spy"],
            spyType: effects == nil ? "PropertySpy<\(value)>" : "Spy<Void, \(value), \(failure)>",
            firstAnswer: try firstAnswer(
                name, value, failure, isOptional: type.isOptional, isProperty: effects == nil,
                at: source.file.site(of: node)),
            head: isolation(node.attributes, node.modifiers)
                + "var \(binding.pattern.trimmedDescription): \(value)",
            body: body, types: node.namedTypes, site: source.file.site(of: node))
    }

    private func answer(to member: String) -> DoubleRequest.Answer? {
        request.answers.last { $0.member == member }
    }

    /// - Throws: ``Refusal`` for a member of the type, which all instances share.
    private func checkIsOfInstance(
        _ modifiers: DeclModifierListSyntax, _ name: String
    ) throws(Refusal) {
        guard let modifier = modifiers.first(where: { $0.name.text == "static" }) else { return }
        throw source.refusal(
            modifier,
            """
            \(name) is static, and tests that run in parallel would share a static spy; write the \
            double by hand.
            """)
    }

    /// Returns the last argument of the spy's initializer.
    /// - Throws: ``Refusal`` when the request has to give it.
    private func firstAnswer(
        _ name: String, _ output: String, _ failure: String, isOptional: Bool,
        isProperty: Bool = false, at site: Site
    ) throws(Refusal) -> String? {
        let canThrow = failure != "Never"
        if let answer = answer(to: name) {
            let mistake: String? =
                switch answer.kind {
                case .making where isProperty: "is a property"
                case .failing where !canThrow: "cannot throw"
                default: nil
                }
            if let mistake {
                throw Refusal(
                    site: request.site, sentence: "\(name) \(mistake); write `\(name) returning …`."
                )
            }
            return isProperty ? answer.expression : "\(answer.kind): \(answer.expression)"
        }
        if isProperty, isOptional { return "nil" }
        guard isProperty || failure != "any Error" else { return nil }
        if output == "Void" { return canThrow ? "returning: ()" : nil }
        if isOptional, !canThrow { return nil }
        throw Refusal(
            site: site,
            sentence: """
                the double of \(name) needs a first answer; write `//     \(name) returning …` \
                \(canThrow ? "or `failing …` " : "")below line \(request.site.line) of \
                \(request.site.file).
                """)
    }

    /// Returns the attributes and modifiers that decide where a member runs, each with a space after
    /// it.
    private func isolation(
        _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax
    ) -> String {
        let names = attributes.compactMap {
            $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
        }
        let kept = names.filter { $0.hasSuffix("Actor") || $0 == "concurrent" }.map { "@" + $0 }
        let words = modifiers.filter { $0.name.text == "nonisolated" }.map(\.trimmedDescription)
        return (kept + words).map { $0 + " " }.joined()
    }

    private func failure(_ clause: ThrowsClauseSyntax?) throws(Refusal) -> String {
        guard let clause else { return "Never" }
        if clause.throwsSpecifier.text == "rethrows" {
            throw source.refusal(
                clause, "a spy cannot keep the closure of a rethrowing function; write by hand.")
        }
        return clause.type?.trimmedDescription ?? "any Error"
    }

    /// Returns `try await `, as far as it applies.
    private func callWords(isAsync: Bool, failure: String) -> String {
        (failure == "Never" ? "" : "try ") + (isAsync ? "await " : "")
    }

    private func tuple(_ elements: [String], _ labels: [String]) -> String {
        if elements.count < 2 { return elements.first ?? "Void" }
        let parts = zip(labels, elements).map { $0 == "_" ? $1 : "\($0): \($1)" }
        return "(\(parts.joined(separator: ", ")))"
    }
}
