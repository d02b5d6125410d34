import SwiftSyntax

/// The attribute `@Test` or `@Suite`.
struct RunnerMark: Sendable {
    /// The number of elements of an argument of a parameterised test.
    enum Count: Sendable {
        case literal(Int)
        /// `Flavour.allCases`, by the enum's name.
        case allCases(String)
        case unknown
    }

    /// Whether a trait switches it off for certain.
    var isDisabled = false
    /// The collections of `arguments:`; none for a test that is not parameterised.
    var arguments: [Count] = []
}

extension RunnerMark {
    /// Reads the attribute called `name` (`Test` or `Suite`), when it is there.
    init?(_ name: String, in attributes: AttributeListSyntax) {
        let all = attributes.compactMap { $0.as(AttributeSyntax.self) }
        guard let mark = all.first(where: { $0.isCalled(name) }) else { return nil }
        isDisabled = all.contains(where: \.saysUnavailable)
        guard case .argumentList(let list) = mark.arguments else { return }
        var collections = false
        for argument in list {
            if argument.label?.text == "arguments" { collections = true }
            if collections {
                arguments.append(Count(argument.expression))
            } else {
                isDisabled = isDisabled || argument.expression.isDisablingTrait
            }
        }
    }
}

extension RunnerMark.Count {
    fileprivate init(_ collection: ExprSyntax) {
        if let array = collection.as(ArrayExprSyntax.self) {
            self = .literal(array.elements.count)
        } else if let dictionary = collection.as(DictionaryExprSyntax.self),
            case .elements(let elements) = dictionary.content
        {
            self = .literal(elements.count)
        } else if let sequence = collection.as(SequenceExprSyntax.self),
            let count = rangeCount(Array(sequence.elements))
        {
            self = .literal(count)
        } else if let member = collection.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "allCases", let base = member.base
        {
            let names = base.trimmedDescription.split(separator: ".")
            self = .allCases(names.last.map(String.init) ?? "")
        } else if let call = collection.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "zip"
        {
            self = call.arguments.map { Self($0.expression) }.reduce(nil, Self.shorter) ?? .unknown
        } else {
            self = .unknown
        }
    }

    private static func shorter(_ first: Self?, _ second: Self) -> Self? {
        guard let first else { return second }
        if case .literal(let one) = first, case .literal(let other) = second {
            return .literal(min(one, other))
        }
        return .unknown
    }
}

/// How many numbers `1...3` or `0..<3` stands for.
private func rangeCount(_ parts: [ExprSyntax]) -> Int? {
    func number(_ part: ExprSyntax) -> Int? {
        part.as(IntegerLiteralExprSyntax.self).flatMap {
            Int($0.literal.text.replacing("_", with: ""))
        }
    }
    guard parts.count == 3, let first = number(parts[0]), let last = number(parts[2]) else {
        return nil
    }
    switch parts[1].trimmedDescription {
    case "...": return max(0, last - first + 1)
    case "..<": return max(0, last - first)
    default: return nil
    }
}

extension AttributeSyntax {
    /// Whether it is `@name` or `@Testing.name`.
    fileprivate func isCalled(_ name: String) -> Bool {
        let names = typeNames(in: attributeName).first ?? []
        return names == [name] || names == ["Testing", name]
    }

    /// Whether it is `@available(*, unavailable)`: the runner leaves such a test out.
    fileprivate var saysUnavailable: Bool {
        guard isNamedAvailable, let arguments else { return false }
        let words = arguments.tokens(viewMode: .sourceAccurate).map(\.text)
        return words.first == "*" && words.contains("unavailable")
    }

    private var isNamedAvailable: Bool { attributeName.trimmedDescription == "available" }
}

extension ExprSyntax {
    /// Whether it switches a test off: `.disabled()`, `.disabled(if: true)`, `.enabled(if: false)`.
    ///
    /// What depends on a condition may run, so it counts as running.
    fileprivate var isDisablingTrait: Bool {
        guard let call = self.as(FunctionCallExprSyntax.self),
            let trait = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { return false }
        let condition = call.arguments.first { $0.label?.text == "if" }?.expression
            .as(BooleanLiteralExprSyntax.self)?.literal.text
        switch trait.declName.baseName.text {
        case "disabled":
            let isConditional =
                call.trailingClosure != nil || call.arguments.contains { $0.label?.text == "if" }
            return !isConditional || condition == "true"
        case "enabled": return condition == "false"
        default: return false
        }
    }
}
