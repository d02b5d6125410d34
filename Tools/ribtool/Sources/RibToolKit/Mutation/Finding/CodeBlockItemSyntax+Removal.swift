import SwiftSyntax

extension CodeBlockItemSyntax {
    /// The risk of removing the statement; `nil` when its value is used.
    var removalRisk: Mutant.Risk? {
        guard siblings.count == 1, let holder else { return .statement }
        switch holder.as(SyntaxEnum.self) {
        case .closureExpr(let closure): return risk(in: closure)
        // The only statement of a getter without the keyword is its value.
        case .accessorBlock: return nil
        case .switchCase: return holder.parent?.parent?.statement?.removalRisk
        case .functionDecl(let function):
            return function.signature.returnClause.isVoid ? .statement : nil
        case .accessorDecl(let accessor):
            return accessor.accessorSpecifier.tokenKind == .keyword(.get) ? nil : .statement
        case .ifExpr: return holder.statement?.removalRisk
        default: return .statement
        }
    }

    /// Returns the risk in a closure, whose only statement may be its value.
    private func risk(in closure: ClosureExprSyntax) -> Mutant.Risk? {
        if let clause = closure.signature?.returnClause {
            return Optional(clause).isVoid ? .closure : nil
        }
        let call = closure.nearest(.functionCallExpr, .codeBlockItem, .closureExpr)
        if let call, call.kind == .functionCallExpr, let statement = call.statement {
            return statement.removalRisk.map { _ in .closure }
        }
        return isAwaited || StatementRole(item) == .assignment ? .closure : nil
    }

    /// Whether the code still compiles, and does something else, without an exit at the end of this
    /// statement, or without this exit.
    func canEnd(without exit: Item) -> Bool {
        guard let holder, siblings.last?.id == id else { return true }
        switch holder.as(SyntaxEnum.self) {
        case .switchCase:
            // A `break` leads to the end of its branch anyway.
            if let exit = exit.as(BreakStmtSyntax.self), exit.label == nil { return false }
            return holder.parent?.parent?.statement?.canEnd(without: exit) ?? false
        case .ifExpr(let branch):
            // An exit alone in an `if` is removed already when the condition becomes false.
            if siblings.count == 1, branch.elseBody == nil { return false }
            return holder.statement?.canEnd(without: exit) ?? false
        case .doStmt, .catchClause:
            let item = holder.nearest(.codeBlockItem)?.as(CodeBlockItemSyntax.self)
            return item?.canEnd(without: exit) ?? false
        case .forStmt, .whileStmt, .repeatStmt:
            return exit.as(ContinueStmtSyntax.self).map { $0.label != nil } ?? true
        case .functionDecl(let function):
            return exit.is(ThrowStmtSyntax.self) && function.signature.returnClause == nil
        default:
            return false
        }
    }

    /// The node whose body the statement is in.
    private var holder: Syntax? {
        let owner = parent?.parent
        return owner?.is(CodeBlockSyntax.self) == true ? owner?.parent : owner
    }

    private var siblings: CodeBlockItemListSyntax { parent?.as(CodeBlockItemListSyntax.self) ?? [] }
}

extension Syntax {
    /// The statement that consists of this expression; `nil` when its value is used.
    fileprivate var statement: CodeBlockItemSyntax? {
        guard let parent else { return nil }
        switch parent.as(SyntaxEnum.self) {
        case .codeBlockItem(let item): return item
        case .expressionStmt, .tryExpr, .awaitExpr, .unsafeExpr, .ifExpr: return parent.statement
        default: return nil
        }
    }
}
