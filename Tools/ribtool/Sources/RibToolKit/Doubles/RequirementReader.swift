import SwiftSyntax

/// Turns the requirements of one protocol into the members of a double.
struct RequirementReader {
    let source: ProtocolSource
    /// What the tests say about first answers.
    let answers: [DoubleRequest.Answer]
    /// Where the tests ask for the double.
    let request: Site

    /// The member for a requirement; `nil` for one that stays with its default.
    func member(_ node: DeclSyntax) throws(Refusal) -> DoubledMember? {
        if let function = node.as(FunctionDeclSyntax.self) { return try member(function) }
        if let variable = node.as(VariableDeclSyntax.self) { return try member(variable) }
        let kind: (String, String)
        switch node.kind {
        case .initializerDecl: kind = ("an initializer", "the type that makes it")
        case .subscriptDecl: kind = ("a subscript", "the double")
        case .ifConfigDecl: kind = ("a condition", "the double, or require it on every system,")
        default: kind = ("something unknown", "the double")
        }
        throw source.refusal(
            node, "\(source.name) requires \(kind.0); write \(kind.1) by hand.")
    }

    func answer(to member: String) -> FirstAnswer? {
        answers.last { $0.member == member }?.answer
    }

    /// - Throws: ``Refusal`` for what a type shares instead of its instances.
    func checkIsOfInstance(_ modifiers: DeclModifierListSyntax, _ name: String) throws(Refusal) {
        guard let modifier = modifiers.first(where: { $0.name.text == "static" }) else { return }
        throw source.refusal(
            modifier,
            """
            \(name) is static, and a static spy would be shared by tests that run in parallel; \
            write the double by hand.
            """)
    }

    /// The spy's first answer, as an argument.
    func firstAnswer(_ name: String, _ shape: AnswerShape) throws(Refusal) -> String? {
        switch answer(to: name) {
        case .returning(let value):
            return shape.isProperty ? value : "returning: \(value)"
        case .making(let value):
            guard !shape.isProperty else {
                throw Refusal(
                    site: request, sentence: "\(name) is a property; say `\(name) returning …`.")
            }
            return "making: \(value)"
        case .failing(let error):
            guard shape.failure != "Never" else {
                throw Refusal(
                    site: request, sentence: "\(name) cannot throw; say `\(name) returning …`.")
            }
            return "failing: \(error)"
        case .byDefault, nil:
            break
        }
        if shape.isProperty, shape.isOptional { return "nil" }
        if shape.isProperty || shape.failure != "any Error" {
            if shape.output == "Void" { return shape.failure == "Never" ? nil : "returning: ()" }
            if shape.isOptional, shape.failure == "Never" { return nil }
            let words = shape.failure == "Never" ? "returning …`" : "returning …` or `failing …`"
            throw Refusal(
                site: shape.site,
                sentence: """
                    the double of \(name) needs a first answer; write `//     \(name) \(words) \
                    below line \(request.line) of \(request.file).
                    """)
        }
        return nil
    }

    /// What decides whether a first answer is needed.
    struct AnswerShape {
        let output: String
        let failure: String
        let isOptional: Bool
        var isProperty = false
        let site: Site
    }

    /// Attributes and modifiers that decide where a member runs, each with a space after it.
    func isolation(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String
    {
        let kept = attributes.compactMap { element -> String? in
            guard case .attribute(let attribute) = element else { return nil }
            let name = attribute.attributeName.trimmedDescription
            return name.hasSuffix("Actor") || name == "concurrent" ? "@\(name)" : nil
        }
        let words = modifiers.filter { $0.name.text == "nonisolated" }.map(\.trimmedDescription)
        return (kept + words).map { $0 + " " }.joined()
    }

    func failure(_ clause: ThrowsClauseSyntax?) throws(Refusal) -> String {
        guard let clause else { return "Never" }
        if clause.throwsSpecifier.text == "rethrows" {
            throw source.refusal(
                clause, "a spy cannot keep the closure of a rethrowing function; write by hand.")
        }
        return clause.type?.trimmedDescription ?? "any Error"
    }

    /// `try await `, as far as it applies.
    func callWords(isAsync: Bool, failure: String) -> String {
        (failure == "Never" ? "" : "try ") + (isAsync ? "await " : "")
    }
}
