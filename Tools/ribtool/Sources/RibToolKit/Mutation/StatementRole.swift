import SwiftSyntax

/// What a statement is good for, as far as changes go.
enum StatementRole {
    /// Calls something, and nobody uses the answer.
    case call
    case assignment
    /// `return`, `throw`, `break` or `continue`.
    case exit
    /// Has a body, and declares nothing beyond it: `if`, `for`, `do`, a `guard` that binds nothing.
    case block
    case other

    init(_ item: CodeBlockItemSyntax) {
        if let expression = item.item.as(ExprSyntax.self) {
            self.init(expression)
        } else if let statement = item.item.as(StmtSyntax.self) {
            self.init(statement)
        } else {
            self = .other
        }
    }

    /// Whether its place can be swapped with a neighbour's.
    var canMove: Bool { self == .call || self == .assignment || self == .block }

    private init(_ statement: StmtSyntax) {
        switch statement.as(StmtSyntaxEnum.self) {
        case .returnStmt, .throwStmt, .breakStmt, .continueStmt: self = .exit
        case .doStmt, .forStmt, .whileStmt, .repeatStmt: self = .block
        case .guardStmt(let node):
            self = node.conditions.allSatisfy { $0.condition.is(ExprSyntax.self) } ? .block : .other
        case .expressionStmt(let node): self.init(node.expression)
        default: self = .other
        }
    }

    private init(_ expression: ExprSyntax) {
        switch expression.as(ExprSyntaxEnum.self) {
        case .ifExpr, .switchExpr: self = .block
        case .tryExpr(let node): self.init(node.expression)
        case .awaitExpr(let node): self.init(node.expression)
        case .unsafeExpr(let node): self.init(node.expression)
        case .optionalChainingExpr(let node): self.init(node.expression)
        case .functionCallExpr(let node):
            let name = node.calledExpression.trimmedDescription
            self = Self.unchanged.contains(name) ? .other : .call
        case .infixOperatorExpr(let node):
            if node.leftOperand.is(DiscardAssignmentExprSyntax.self) {
                self = .call
            } else {
                let assigns =
                    node.operator.is(AssignmentExprSyntax.self)
                    || Self.assignments.contains(node.operator.trimmedDescription)
                self = assigns ? .assignment : .other
            }
        default: self = .other
        }
    }

    private static let assignments: Set = ["+=", "-=", "*=", "/=", "&+=", "&-=", "|=", "&=", "^="]

    /// What ends the program, which no test can notice, or what an initializer has to call.
    private static let unchanged: Set = [
        "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
        "super.init", "self.init",
    ]
}
