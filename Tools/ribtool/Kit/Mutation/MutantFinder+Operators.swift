import SwiftSyntax

extension MutantFinder {
    /// Swaps an operator for its neighbour.
    func changeOperator(_ node: InfixOperatorExprSyntax) {
        guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
            return
        }
        if sign == "??" {
            change(node, to: node.rightOperand.trimmedDescription, .fallback, .expression)
            return
        }
        guard let (other, kind) = Self.neighbours[sign] else { return }
        let negates = ["==", "!=", "===", "!=="].contains(sign)
        if negates, ExprSyntax(node).isCondition { return }
        if sign == "+", ExprSyntax(node).joinsText { return }
        change(node, to: node.text(with: other), kind, .expression)
    }

    /// Drops a `!`.
    func changeNegation(_ node: PrefixOperatorExprSyntax) {
        guard node.operator.text == "!", !ExprSyntax(node).isCondition else { return }
        change(node, to: node.expression.trimmedDescription, .logic, .expression)
    }

    private static let neighbours: [String: (String, Mutant.Kind)] = [
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
    /// Its text with another operator.
    func text(with sign: String) -> String {
        var copy = self
        guard var operation = copy.operator.as(BinaryOperatorExprSyntax.self) else {
            return trimmedDescription
        }
        operation.operator.tokenKind = .binaryOperator(sign)
        copy.operator = ExprSyntax(operation)
        return copy.trimmedDescription
    }
}

extension ExprSyntax {
    /// Whether it is a sum with a string or an array in it, of which there is no difference.
    fileprivate var joinsText: Bool {
        if let sum = self.as(InfixOperatorExprSyntax.self) {
            return sum.leftOperand.joinsText || sum.rightOperand.joinsText
        }
        return self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
    }
}
