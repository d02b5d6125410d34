import SwiftSyntax

extension MutantFinder {
    /// Makes the conditions of an `if`, a `guard` or a `while` true or false.
    ///
    /// A `while` never becomes true: that an endless loop hangs says nothing about the tests.
    func mutateConditions(_ list: ConditionElementListSyntax) {
        let isLoop = list.parent?.is(WhileStmtSyntax.self) == true
        let expressions = list.map { $0.condition.as(ExprSyntax.self) }
        if expressions.count == 1, let condition = expressions[0] {
            return mutateCondition(condition, to: isLoop ? [false] : [true, false])
        }
        for case let condition? in expressions where !isLoop {
            mutateCondition(condition, to: [true])
        }
        let start = list.bytes.lowerBound
        replace(list, start..<start, with: "false, ", .condition, .conditions)
    }

    func mutateCondition(_ condition: ExprSyntax, to values: [Bool] = [true, false]) {
        guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
        for value in values { replace(condition, with: "\(value)", .condition) }
    }

    /// Lets a pattern of a `catch` match nothing; one with a `where` has a condition to mutate.
    func mutatePattern(of node: CatchItemSyntax) {
        let pattern = node.pattern?.as(ValueBindingPatternSyntax.self)?.pattern ?? node.pattern
        guard let pattern, !pattern.is(IdentifierPatternSyntax.self), node.whereClause == nil
        else { return }
        let end = pattern.bytes.upperBound
        replace(node, end..<end, at: end..<end, with: " where false", .condition, .pattern)
    }

    func mutateOperator(_ node: InfixOperatorExprSyntax) {
        let sign = node.operator.trimmedDescription
        if sign == "??" {
            return replace(node, with: node.rightOperand.trimmedDescription, .fallback)
        }
        // `<=` is no valid order: each of two equal elements would come first.
        if node.isOrder, ["<", ">"].contains(sign) {
            return replace(node, with: node.text(with: sign == "<" ? ">" : "<"), .comparison)
        }
        if ["&&", "||"].contains(sign) {
            replace(node, with: node.leftOperand.trimmedDescription, .side)
            replace(node, with: node.rightOperand.trimmedDescription, .side)
        }
        guard let (other, kind) = Self.neighbours[sign] else { return }
        if node.isCondition, ["==", "!=", "===", "!=="].contains(sign) { return }
        if sign == "+", node.joinsText { return }
        replace(node, with: node.text(with: other), kind)
    }

    private static let neighbours: [String: (String, MutantReport.Kind)] = [
        "==": ("!=", .comparison), "!=": ("==", .comparison),
        "===": ("!==", .comparison), "!==": ("===", .comparison),
        "<": ("<=", .comparison), "<=": ("<", .comparison),
        ">": (">=", .comparison), ">=": (">", .comparison),
        "&&": ("||", .logic), "||": ("&&", .logic),
        "+": ("-", .arithmetic), "-": ("+", .arithmetic),
        "&+": ("&-", .arithmetic), "&-": ("&+", .arithmetic),
        "*": ("+", .arithmetic), "/": ("*", .arithmetic), "%": ("/", .arithmetic),
    ]
}

extension InfixOperatorExprSyntax {
    /// Whether it is in the closure that gives `sorted`, `min` or `max` its order.
    fileprivate var isOrder: Bool {
        let call = nearest(.closureExpr)?.nearest(.functionCallExpr, .codeBlockItem)
        let function = call?.as(FunctionCallExprSyntax.self)?.calledName
        return ["sorted", "sort", "min", "max"].contains(function)
    }

    func text(with sign: String) -> String {
        let operation = self.operator.cast(BinaryOperatorExprSyntax.self)
            .with(\.operator.tokenKind, .binaryOperator(sign))
        return with(\.operator, ExprSyntax(operation)).trimmedDescription
    }
}

extension SyntaxProtocol {
    /// Whether it is a whole condition, which becomes true and false; to negate it as well would ask
    /// the tests the same question again.
    var isCondition: Bool {
        guard let parent else { return false }
        return [.conditionElement, .whereClause, .repeatStmt].contains(parent.kind)
            || parent.as(TernaryExprSyntax.self)?.condition.id == id
    }

    /// Whether it is a sum with a string or an array in it, which has no difference.
    fileprivate var joinsText: Bool {
        if let sum = self.as(InfixOperatorExprSyntax.self) {
            return sum.leftOperand.joinsText || sum.rightOperand.joinsText
        }
        return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
    }
}
