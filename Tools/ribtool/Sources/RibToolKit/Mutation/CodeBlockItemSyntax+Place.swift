import SwiftSyntax

extension CodeBlockItemSyntax {
    /// How risky it is to leave the statement out; `nil` when it is somebody's value, and so
    /// cannot be left out.
    var riskOfLeavingOut: Mutant.Risk? {
        guard siblings.count == 1, let owner = parent?.parent else { return .statement }
        if let closure = owner.as(ClosureExprSyntax.self) { return risk(in: closure) }
        if let accessors = owner.as(AccessorBlockSyntax.self) {
            // A getter without the word: its only statement is the value.
            return accessors.accessors.is(CodeBlockItemListSyntax.self) ? nil : .statement
        }
        if let branch = owner.as(SwitchCaseSyntax.self) {
            return riskInBranch(of: branch.parent?.parent)
        }
        guard let body = owner.as(CodeBlockSyntax.self), let holder = body.parent else {
            return .statement
        }
        if let function = holder.as(FunctionDeclSyntax.self) {
            return function.signature.returnClause.isVoid ? .statement : nil
        }
        if let accessor = holder.as(AccessorDeclSyntax.self) {
            return accessor.accessorSpecifier.tokenKind == .keyword(.get) ? nil : .statement
        }
        return holder.is(IfExprSyntax.self) ? riskInBranch(of: holder) : .statement
    }

    /// Whether the code still compiles, and does something else, when this exit is left out.
    var canStayIn: Bool { canStayIn(without: item) }

    /// The same of this statement, which ends with the exit.
    private func canStayIn(without exit: CodeBlockItemSyntax.Item) -> Bool {
        guard let owner = parent?.parent, siblings.last?.id == id else { return true }
        if let body = owner.as(CodeBlockSyntax.self), let holder = body.parent {
            // Alone in an `if` it is left out already, by making the condition false.
            if let branch = holder.as(IfExprSyntax.self) {
                if siblings.count == 1, branch.elseBody == nil { return false }
                return branch.statement?.canStayIn(without: exit) ?? false
            }
            if holder.is(DoStmtSyntax.self) || holder.is(CatchClauseSyntax.self) {
                let item =
                    holder.parent?.as(CodeBlockItemSyntax.self)
                    ?? holder.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
                return item?.canStayIn(without: exit) ?? false
            }
            if holder.is(ForStmtSyntax.self) || holder.is(WhileStmtSyntax.self)
                || holder.is(RepeatStmtSyntax.self)
            {
                return exit.as(ContinueStmtSyntax.self).map { $0.label != nil } ?? true
            }
            return false
        }
        guard let branch = owner.as(SwitchCaseSyntax.self) else { return false }
        // The end of a branch is where a `break` leads to.
        if let exit = exit.as(BreakStmtSyntax.self), exit.label == nil { return false }
        return Syntax(branch).parent?.parent?.statement?.canStayIn(without: exit) ?? false
    }

    private var siblings: CodeBlockItemListSyntax {
        parent?.as(CodeBlockItemListSyntax.self) ?? CodeBlockItemListSyntax([self])
    }

    private func riskInBranch(of expression: Syntax?) -> Mutant.Risk? {
        guard let item = expression?.statement else { return nil }
        return item.riskOfLeavingOut
    }

    /// A closure's only statement may be its value; then the compiler decides.
    private func risk(in closure: ClosureExprSyntax) -> Mutant.Risk? {
        if let clause = closure.signature?.returnClause { return clause.isVoid ? .closure : nil }
        if let call = closure.call?.statement { return call.riskOfLeavingOut.map { _ in .closure } }
        return isAwaited || StatementRole(self) == .assignment ? .closure : nil
    }
}

extension ClosureExprSyntax {
    /// The call that it is an argument of.
    fileprivate var call: Syntax? {
        var next = parent
        while let node = next, !node.is(FunctionCallExprSyntax.self) {
            if node.is(CodeBlockItemSyntax.self) || node.is(ClosureExprSyntax.self) { return nil }
            next = node.parent
        }
        return next
    }
}

extension Syntax {
    /// The statement that consists of this expression; `nil` when its value is used.
    fileprivate var statement: CodeBlockItemSyntax? {
        guard let parent else { return nil }
        if let item = parent.as(CodeBlockItemSyntax.self) { return item }
        let isTransparent =
            parent.is(ExpressionStmtSyntax.self) || parent.is(TryExprSyntax.self)
            || parent.is(AwaitExprSyntax.self) || parent.is(UnsafeExprSyntax.self)
            || parent.is(IfExprSyntax.self)
        return isTransparent ? parent.statement : nil
    }
}

extension SyntaxProtocol {
    fileprivate var statement: CodeBlockItemSyntax? { Syntax(self).statement }
}

extension ReturnClauseSyntax? {
    fileprivate var isVoid: Bool { self?.isVoid ?? true }
}

extension ReturnClauseSyntax {
    fileprivate var isVoid: Bool {
        let name = type.trimmedDescription
        return name == "Void" || name == "()" || name == "Never"
    }
}
