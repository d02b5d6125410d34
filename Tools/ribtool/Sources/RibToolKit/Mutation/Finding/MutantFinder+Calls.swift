import SwiftSyntax

extension MutantFinder {
    /// Calls something twice, or ignores the error that it throws.
    func mutateEffect(of item: CodeBlockItemSyntax, _ risk: Mutant.Risk) {
        guard item.item.is(ExprSyntax.self) else { return }
        if item.differsTwice {
            replace(item, with: item.text + "; " + item.text, .repeated, .statement, risk: risk)
        }
        if let call = item.item.as(TryExprSyntax.self), call.questionOrExclamationMark == nil {
            let text = call.expression.trimmedDescription
            replace(
                item, with: "try? \(text)", compiled: "_ = try? \(text)", .swallowed, .statement,
                risk: risk)
        }
    }

    /// Lets a cancelled task return before a statement that follows a suspension.
    func mutateAfterSuspension(_ item: CodeBlockItemSyntax) {
        guard item.canMove, !item.text.contains("Task.isCancelled") else { return }
        // Only a detach cancels this method, and a unit that is detached starts no work.
        if item.startsWork, item.memberName.hasSuffix("didBecomeActive()") { return }
        let text = "guard !Task.isCancelled else { return }; " + item.text
        replace(item, with: text, .cancelled, .statement, risk: .exit)
    }

    /// Empties a cancellation handler, and leaves out a lock.
    func mutateCall(_ node: FunctionCallExprSyntax) {
        let handler = node.additionalTrailingClosures.first { $0.label.text == "onCancel" }?.closure
        // One call alone is removed like any other.
        if let list = handler?.statements, let first = list.first,
            list.count > 1 || StatementRole(first.item) != .call
        {
            replace(list, with: "", .emptied, .statement, risk: .closure)
        }
        if node.calledName == "withLock", let body = node.trailingClosure,
            ["()", nil].contains(body.signature?.parameterClause?.trimmedDescription),
            !body.trimmedDescription.contains("$0")
        {
            replace(node, with: "(\(body.trimmedDescription))()", .unlocked, risk: .closure)
        }
    }
}

extension CodeBlockItemSyntax {
    /// The call of another object's function that the statement is, and the name of the function.
    private var memberCall: (call: FunctionCallExprSyntax, name: String)? {
        guard var expression = item.as(ExprSyntax.self) else { return nil }
        if let tried = expression.as(TryExprSyntax.self) { expression = tried.expression }
        if let awaited = expression.as(AwaitExprSyntax.self) { expression = awaited.expression }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        else { return nil }
        return (call, name)
    }

    /// Whether the statement calls another object's function, which may count its calls.
    fileprivate var differsTwice: Bool {
        guard let (call, name) = memberCall else { return false }
        if name == "withLock", let statements = call.trailingClosure?.statements {
            // One call alone is repeated itself.
            if statements.count == 1, statements.first?.memberCall != nil { return false }
            return !statements.allSatisfy(\.setsValue)
        }
        // An element, that is; at an index there may be another one the second time.
        if name == "remove" { return call.arguments.first?.label != nil }
        // The same value, an empty place, or an end, twice is no difference.
        let once = ["set", "store", "clear", "removeAll", "finish", "cancel"]
        return !once.contains(name) && !name.hasPrefix("detach")
    }

    /// Whether the statement is the assignment of a new value.
    private var setsValue: Bool {
        item.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription == "="
    }
}
