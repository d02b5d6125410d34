import SwiftSyntax

extension CodeBlockItemSyntax {
    /// The risk of removing the statement; `nil` when its value is used.
    var removalRisk: Mutant.Risk? {
        guard siblings.count == 1, let owner = parent?.parent else { return .statement }
        if let closure = owner.as(ClosureExprSyntax.self) { return risk(in: closure) }
        if let accessors = owner.as(AccessorBlockSyntax.self) {
            // The only statement of a getter without the keyword is its value.
            return accessors.accessors.is(CodeBlockItemListSyntax.self) ? nil : .statement
        }
        if let branch = owner.as(SwitchCaseSyntax.self) {
            return branch.parent?.parent?.statement?.removalRisk
        }
        guard let holder = owner.as(CodeBlockSyntax.self)?.parent else { return .statement }
        if let function = holder.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause.isVoid ? .statement : nil
        }
        if let accessor = holder.as(AccessorDeclSyntax.self) {
            return accessor.accessorSpecifier.tokenKind == .keyword(.get) ? nil : .statement
        }
        return holder.is(IfExprSyntax.self) ? holder.statement?.removalRisk : .statement
    }

    /// Returns the risk in a closure, whose only statement may be its value.
    private func risk(in closure: ClosureExprSyntax) -> Mutant.Risk? {
        if let clause = closure.signature?.returnClause {
            return Optional(clause).isVoid ? .closure : nil
        }
        let call = closure.ancestors.first {
            $0.is(FunctionCallExprSyntax.self) || $0.is(CodeBlockItemSyntax.self)
                || $0.is(ClosureExprSyntax.self)
        }
        if let call, call.is(FunctionCallExprSyntax.self), let statement = call.statement {
            return statement.removalRisk.map { _ in .closure }
        }
        return isAwaited || StatementRole(self) == .assignment ? .closure : nil
    }

    /// Whether the code still compiles, and does something else, without this exit.
    var canRemoveExit: Bool { canEnd(without: item) }

    /// Whether that is so for an exit at the end of this statement.
    private func canEnd(without exit: Item) -> Bool {
        guard let owner = parent?.parent, siblings.last?.id == id else { return true }
        if owner.is(SwitchCaseSyntax.self) {
            // A `break` leads to the end of its branch anyway.
            if let exit = exit.as(BreakStmtSyntax.self), exit.label == nil { return false }
            return owner.parent?.parent?.statement?.canEnd(without: exit) ?? false
        }
        guard let holder = owner.as(CodeBlockSyntax.self)?.parent else { return false }
        switch holder.as(SyntaxEnum.self) {
        case .ifExpr(let branch):
            // An exit alone in an `if` is removed already when the condition becomes false.
            if siblings.count == 1, branch.elseBody == nil { return false }
            return holder.statement?.canEnd(without: exit) ?? false
        case .doStmt, .catchClause:
            let item =
                holder.parent?.as(CodeBlockItemSyntax.self)
                ?? holder.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
            return item?.canEnd(without: exit) ?? false
        case .forStmt, .whileStmt, .repeatStmt:
            return exit.as(ContinueStmtSyntax.self).map { $0.label != nil } ?? true
        default:
            return false
        }
    }

    private var siblings: CodeBlockItemListSyntax {
        parent?.as(CodeBlockItemListSyntax.self) ?? CodeBlockItemListSyntax([self])
    }
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

extension ReturnClauseSyntax? {
    fileprivate var isVoid: Bool {
        ["Void", "()", "Never"].contains(self?.type.trimmedDescription ?? "Void")
    }
}
