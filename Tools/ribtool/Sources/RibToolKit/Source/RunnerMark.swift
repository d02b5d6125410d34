import SwiftSyntax

struct RunnerMark: Sendable, Codable {
    /// Whether a trait, or the first statement, switches it off for certain.
    private(set) var isDisabled = false
    /// Whether the test has no statement.
    private(set) var isEmpty = false
    /// The names of its traits: `serialized` for `.serialized`.
    private(set) var traits: Set<String> = []

    /// Reads the attribute called `name` (`Test` or `Suite`), when it is there.
    init?(_ name: String, in attributes: AttributeListSyntax, of body: CodeBlockSyntax? = nil) {
        let all = attributes.compactMap { $0.as(AttributeSyntax.self) }
        let marks = [name, "Testing." + name]
        guard let mark = all.first(where: { marks.contains($0.attributeName.trimmedDescription) })
        else { return nil }
        // The runner leaves out what is `@available(*, unavailable)`.
        isDisabled = all.contains { attribute in
            guard case .availability(let list) = attribute.arguments else { return false }
            let words = list.map(\.argument.trimmedDescription)
            return words.first == "*" && words.contains("unavailable")
        }
        readStart(of: body)
        guard case .argumentList(let list) = mark.arguments else { return }
        let arguments = list.prefix { $0.label?.text != "arguments" }.map(\.expression)
        traits = Set(arguments.compactMap(Self.trait))
        if arguments.contains(where: Self.disables) { isDisabled = true }
    }

    /// Reads a test of XCTest, in a class that inherits from `XCTestCase`.
    init?(xctest function: FunctionDeclSyntax) {
        let words = Set(function.modifiers.map(\.name.text))
        guard function.name.plainText.hasPrefix("test"), function.signature.returnClause.isVoid,
            function.signature.parameterClause.parameters.isEmpty,
            words.isDisjoint(with: ["static", "class", "private", "fileprivate"])
        else { return nil }
        readStart(of: function.body)
    }

    private mutating func readStart(of body: CodeBlockSyntax?) {
        let first = body?.statements.first?.item.trimmedDescription
        isEmpty = first == nil
        let skips = ["try Test.cancel(", "throw XCTSkip("]
        if skips.contains(where: { first?.hasPrefix($0) == true }) { isDisabled = true }
    }

    private static func trait(_ argument: ExprSyntax) -> String? {
        let function = argument.as(FunctionCallExprSyntax.self)?.calledExpression
        let member = (function ?? argument).as(MemberAccessExprSyntax.self)
        return member?.declName.baseName.text
    }

    /// Returns whether a trait switches a test off: `.disabled()`, `.disabled(if: true)`,
    /// `.enabled(if: false)`.
    ///
    /// A test that depends on a condition may run, so it counts as running.
    private static func disables(_ trait: ExprSyntax) -> Bool {
        guard let call = trait.as(FunctionCallExprSyntax.self),
            call.calledExpression.is(MemberAccessExprSyntax.self)
        else { return false }
        let condition = call.argument("if")
        let value = condition?.as(BooleanLiteralExprSyntax.self)?.literal.text
        switch (call.calledName, value) {
        case ("disabled", "true"), ("enabled", "false"): return true
        case ("disabled", nil): return condition == nil && call.trailingClosure == nil
        default: return false
        }
    }
}
