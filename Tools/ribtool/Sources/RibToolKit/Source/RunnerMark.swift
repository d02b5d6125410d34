import SwiftSyntax

struct RunnerMark: Sendable {
    /// The number of elements of an argument of a parameterised test.
    enum Count: Sendable {
        case literal(Int)
        /// `Flavour.allCases`, by the enum's name.
        case allCases(String)
        case unknown
    }

    /// Whether a trait switches it off for certain.
    private(set) var isDisabled = false
    /// The collections of `arguments:`; none for a test that is not parameterised.
    private(set) var arguments: [Count] = []

    /// Reads the attribute called `name` (`Test` or `Suite`), when it is there.
    init?(_ name: String, in attributes: AttributeListSyntax) {
        let all = attributes.compactMap { $0.as(AttributeSyntax.self) }
        let marks = [name, "Testing." + name]
        guard let mark = all.first(where: { marks.contains($0.attributeName.trimmedDescription) })
        else { return nil }
        // The runner leaves out what is `@available(*, unavailable)`.
        isDisabled = all.contains { attribute in
            let words = attribute.arguments?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
            return attribute.attributeName.trimmedDescription == "available" && words.first == "*"
                && words.contains("unavailable")
        }
        guard case .argumentList(let list) = mark.arguments else { return }
        let collections = list.drop { $0.label?.text != "arguments" }
        arguments = collections.map { Count($0.expression) }
        for trait in list.dropLast(collections.count) where trait.expression.isDisablingTrait {
            isDisabled = true
        }
    }
}

extension RunnerMark.Count {
    fileprivate init(_ collection: ExprSyntax) {
        switch collection.as(ExprSyntaxEnum.self) {
        case .arrayExpr(let array): self = .literal(array.elements.count)
        case .dictionaryExpr(let dictionary):
            self = .literal(dictionary.content.as(DictionaryElementListSyntax.self)?.count ?? 0)
        case .sequenceExpr(let sequence):
            // How many numbers are in `1...3` or `0..<3`.
            let parts = sequence.elements.map { $0.trimmedDescription.replacing("_", with: "") }
            guard parts.count == 3, let first = Int(parts[0]), let last = Int(parts[2]),
                ["...", "..<"].contains(parts[1])
            else {
                self = .unknown
                return
            }
            self = .literal(max(0, last - first + (parts[1] == "..." ? 1 : 0)))
        case .memberAccessExpr(let member) where member.declName.baseName.text == "allCases":
            let names = member.base?.trimmedDescription.split(separator: ".")
            self = .allCases(names?.last.map(String.init) ?? "")
        case .functionCallExpr(let call) where call.calledName == "zip":
            let counts = call.arguments.map { Self($0.expression) }.compactMap { count in
                if case .literal(let number) = count { number } else { nil }
            }
            let isKnown = !counts.isEmpty && counts.count == call.arguments.count
            self = isKnown ? .literal(counts.min() ?? 0) : .unknown
        default: self = .unknown
        }
    }
}

extension ExprSyntax {
    /// Whether it switches a test off: `.disabled()`, `.disabled(if: true)`, `.enabled(if: false)`.
    ///
    /// A test that depends on a condition may run, so it counts as running.
    fileprivate var isDisablingTrait: Bool {
        guard let call = self.as(FunctionCallExprSyntax.self),
            call.calledExpression.is(MemberAccessExprSyntax.self)
        else { return false }
        let condition = call.argument("if")
        let value = condition?.as(BooleanLiteralExprSyntax.self)?.literal.text
        switch call.calledName {
        case "disabled":
            return value == "true" || condition == nil && call.trailingClosure == nil
        case "enabled": return value == "false"
        default: return false
        }
    }
}
