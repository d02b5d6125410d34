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
        // What says of two equal elements that each comes first is no order.
        if node.isOrder, let turned = Self.turned[sign] {
            return change(node, to: node.text(with: turned), .comparison, .expression)
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

    private static let turned = ["<": ">", ">": "<"]

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
    /// Whether it is in the closure that tells `sorted` and its like which element comes first.
    fileprivate var isOrder: Bool {
        var next = parent
        while let node = next, !node.is(ClosureExprSyntax.self) { next = node.parent }
        while let node = next, !node.is(CodeBlockItemSyntax.self) {
            if let call = node.as(FunctionCallExprSyntax.self) {
                let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName
                return ["sorted", "sort", "min", "max"].contains(name?.baseName.text)
            }
            next = node.parent
        }
        return false
    }

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
