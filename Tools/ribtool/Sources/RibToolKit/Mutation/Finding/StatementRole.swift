import SwiftSyntax

/// The role of a statement, which decides how it is mutated.
enum StatementRole {
    /// A call whose result is not used.
    case call
    case assignment
    /// `return`, `throw`, `break` or `continue`.
    case exit
    /// A statement with a body that declares nothing outside it: `if`, `for`, `do`, a `guard` that
    /// binds nothing.
    case block
    case other

    init(_ node: some SyntaxProtocol) {
        switch Syntax(node).as(SyntaxEnum.self) {
        case .returnStmt, .throwStmt, .breakStmt, .continueStmt: self = .exit
        case .doStmt, .forStmt, .whileStmt, .repeatStmt, .ifExpr, .switchExpr: self = .block
        case .guardStmt(let node):
            self = node.conditions.allSatisfy { $0.condition.is(ExprSyntax.self) } ? .block : .other
        case .expressionStmt, .tryExpr, .awaitExpr, .unsafeExpr, .optionalChainingExpr:
            // The expression comes last in each of them.
            self = node.children(viewMode: .sourceAccurate).last.map { Self($0) } ?? .other
        case .functionCallExpr(let node):
            let name = node.calledExpression.trimmedDescription
            self = Self.unchanged.contains(name) ? .other : .call
        case .infixOperatorExpr(let node):
            let sign = node.operator.trimmedDescription
            let discards = node.leftOperand.is(DiscardAssignmentExprSyntax.self)
            self = discards ? .call : Self.assignments.contains(sign) ? .assignment : .other
        default: self = .other
        }
    }

    private static let assignments: Set = [
        "=", "+=", "-=", "*=", "/=", "&+=", "&-=", "|=", "&=", "^=",
    ]

    /// Calls that end the program, which no test survives, or that an initializer needs.
    private static let unchanged: Set = [
        "assert", "assertionFailure", "precondition", "preconditionFailure", "fatalError",
        "super.init", "self.init",
    ]
}
