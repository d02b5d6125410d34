import SwiftParser
import SwiftSyntax

extension RequirementReader {
    func member(_ node: FunctionDeclSyntax) throws(Refusal) -> DoubledMember? {
        let parameters = Array(node.signature.parameterClause.parameters)
        let base = node.name.text
        let labels = parameters.map { $0.firstName.text }
        let name = node.requirementName
        if answer(to: name) == .byDefault { return nil }
        try checkIsOfInstance(node.modifiers, name)
        if case .binaryOperator = node.name.tokenKind {
            throw source.refusal(node, "\(name) is an operator; write the double by hand.")
        }

        let types = try RecordedTypes(node, in: source)
        let recorded = try parameters.map { parameter throws(Refusal) in
            try types.recorded(parameter)
        }
        let names = parameters.enumerated().map { index, parameter in
            let name = (parameter.secondName ?? parameter.firstName).text
            if name == "_" { return "argument\(index + 1)" }
            return name.isValidSwiftIdentifier(for: .variableName) ? name : "`\(name.unquoted)`"
        }
        let effects = node.signature.effectSpecifiers
        let isAsync = effects?.asyncSpecifier != nil
        let failure = try failure(effects?.throwsClause)
        let outputType = node.signature.returnClause?.type
        let output = try types.output(outputType)
        let shape = AnswerShape(
            output: output, failure: failure, isOptional: outputType?.isOptional ?? false,
            site: source.site(of: node))
        let tail = [
            node.signature.effectSpecifiers?.trimmedDescription,
            node.signature.returnClause?.trimmedDescription,
            node.genericWhereClause?.trimmedDescription,
        ].compactMap { $0?.onOneLine }.map { " " + $0 }.joined()
        let labelled = base + labels.filter { $0 != "_" }.map(\.capitalizedFirst).joined()
        let typed =
            labelled + recorded.map { $0.filter(\.isLetter).capitalizedFirst }.joined()
        return DoubledMember(
            name: name, spyNames: [base, labelled, typed].map { $0.unquoted + "Spy" },
            spyType: "Spy<\(tuple(recorded, labels)), \(output), \(failure)>",
            firstAnswer: try firstAnswer(name, shape),
            declaration: .init(
                head: isolation(node.attributes, node.modifiers) + "func \(base)"
                    + (node.genericParameterClause?.trimmedDescription.onOneLine ?? ""),
                parameters: zip(parameters, names).map(Self.declared), tail: tail),
            body: .call(
                effects: callWords(isAsync: isAsync, failure: failure),
                arguments: names.count < 2 ? names.joined() : tuple(names, labels)),
            types: node.namedTypes, site: shape.site)
    }

    private func tuple(_ elements: [String], _ labels: [String]) -> String {
        guard elements.count != 0 else { return "Void" }
        guard elements.count > 1 else { return elements[0] }
        let parts = zip(labels, elements).map { $0 == "_" ? $1 : "\($0): \($1)" }
        return "(\(parts.joined(separator: ", ")))"
    }

    private static func declared(_ parameter: FunctionParameterSyntax, _ name: String) -> String {
        let label = parameter.firstName.text
        let type = parameter.type.trimmedDescription.onOneLine + (parameter.ellipsis?.text ?? "")
        return (label == name.unquoted ? label : "\(label) \(name)") + ": \(type)"
    }
}

extension FunctionDeclSyntax {
    /// `show(_:)`.
    fileprivate var requirementName: String {
        let labels = signature.parameterClause.parameters.map { $0.firstName.text + ":" }
        return "\(name.plainText)(\(labels.joined()))"
    }
}

extension DeclSyntax {
    /// What the tests call a requirement: `show(_:)`, or `title` for a property.
    var requirementName: String? {
        self.as(FunctionDeclSyntax.self)?.requirementName
            ?? self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.trimmedDescription.unquoted
    }
}

extension TypeSyntax {
    /// Whether it reads as `nil` can.
    var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
}

extension SyntaxProtocol {
    /// Every type that it names, the first part of a qualified one.
    var namedTypes: Set<String> {
        Set(
            tokens(viewMode: .sourceAccurate).compactMap { token in
                token.parent?.is(IdentifierTypeSyntax.self) == true ? token.plainText : nil
            })
    }
}

extension String {
    /// With each run of white space as one space.
    var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// Without backticks.
    var unquoted: String { filter { $0 != "`" } }
}
