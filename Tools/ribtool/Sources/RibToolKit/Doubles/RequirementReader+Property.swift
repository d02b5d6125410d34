import SwiftSyntax

extension RequirementReader {
    func member(_ node: VariableDeclSyntax) throws(Refusal) -> DoubledMember? {
        guard let binding = node.bindings.first, node.bindings.count == 1,
            let type = binding.typeAnnotation?.type,
            case .accessors(let accessors) = binding.accessorBlock?.accessors
        else { throw source.refusal(node, "this property is not a requirement; mend it.") }
        let written = binding.pattern.trimmedDescription
        let base = written.unquoted
        if answer(to: base) == .byDefault { return nil }
        try checkIsOfInstance(node.modifiers, base)
        if type.namedTypes.contains("Self") {
            throw source.refusal(type, "\(base) is a Self; write the double by hand.")
        }

        let value = type.trimmedDescription.onOneLine
        let effects = accessors.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers
        let isAsync = effects?.asyncSpecifier != nil
        let failure = try failure(effects?.throwsClause)
        let isProperty = effects == nil
        let shape = AnswerShape(
            output: value, failure: failure, isOptional: type.isOptional, isProperty: isProperty,
            site: source.site(of: node))
        let isWritten = accessors.contains { $0.accessorSpecifier.text == "set" }
        let body: DoubledMember.Body =
            if let effects {
                .effectfulGetter(
                    effects: effects.trimmedDescription.onOneLine,
                    call: callWords(isAsync: isAsync, failure: failure))
            } else if isWritten {
                .accessors
            } else {
                .getter
            }
        return DoubledMember(
            name: base, spyNames: [base + "Spy"],
            spyType: isProperty ? "PropertySpy<\(value)>" : "Spy<Void, \(value), \(failure)>",
            firstAnswer: try firstAnswer(base, shape),
            declaration: .init(
                head: isolation(node.attributes, node.modifiers) + "var \(written): \(value)"),
            body: body, types: node.namedTypes, site: shape.site)
    }
}
