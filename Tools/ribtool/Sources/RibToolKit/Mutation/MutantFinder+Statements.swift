import SwiftSyntax

extension MutantFinder {
    /// Leaves statements out, swaps neighbours, and does not wait for calls.
    func changeStatements(in list: CodeBlockItemListSyntax) {
        for item in list { leaveOut(item) }
        var run: [CodeBlockItemSyntax] = []
        for item in list {
            if StatementRole(item).canMove,
                !(item.isInInitializer && StatementRole(item) == .assignment)
            {
                run.append(item)
            } else {
                swapNeighbours(in: run)
                run = []
            }
        }
        swapNeighbours(in: run)
    }

    private func leaveOut(_ item: CodeBlockItemSyntax) {
        switch StatementRole(item) {
        case .call:
            guard let risk = item.riskOfLeavingOut else { return }
            change(item, to: "", .call, .statement, risk: risk)
            if item.isAwaited {
                change(
                    item, to: "Task { \(item.text) }", .wait, .statement, risk: risk,
                    compiled: "_ = Task { await \(MutationSwitch.pause)(); \(item.text) }")
            }
        case .assignment:
            guard !item.isInInitializer, !item.isFirstValue, let risk = item.riskOfLeavingOut
            else { return }
            change(item, to: "", .assignment, .statement, risk: risk)
            for (sign, other) in [("+=", "-="), ("-=", "+=")] {
                guard let changed = item.assignment(with: other, for: sign) else { continue }
                change(item, to: changed, .arithmetic, .statement, risk: risk)
            }
        case .exit:
            if item.canStayIn { change(item, to: "", .exit, .statement, risk: .exit) }
        case .block, .other: break
        }
    }

    private func swapNeighbours(in run: [CodeBlockItemSyntax]) {
        guard let start = run.first?.bytes.lowerBound, let end = run.last?.bytes.upperBound else {
            return
        }
        for (first, second) in zip(run, run.dropFirst()) where first.orderMatters(before: second) {
            let between = first.trailingTrivia.description + second.leadingTrivia.description
            note(
                Mutant(
                    kind: .order, form: .statement, risk: .statement,
                    range: first.bytes.lowerBound..<second.bytes.upperBound, site: start..<end,
                    replacement: second.text + between + first.text, function: first.memberName))
        }
    }
}

extension CodeBlockItemSyntax {
    /// Its text without a semicolon.
    var text: String { item.trimmedDescription }

    /// Whether it suspends to call something.
    var isAwaited: Bool {
        guard var expression = item.as(ExprSyntax.self) else { return false }
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            expression = infix.rightOperand
        }
        if let tried = expression.as(TryExprSyntax.self) { expression = tried.expression }
        return expression.is(AwaitExprSyntax.self)
    }

    /// Whether another order could be seen: one of the two suspends, or both call something.
    ///
    /// Two plain assignments can change places without anybody's notice.
    func orderMatters(before other: CodeBlockItemSyntax) -> Bool {
        let (first, second) = (CallReader(self), CallReader(other))
        return first.suspends || second.suspends || (first.calls && second.calls)
    }

    /// Whether it assigns to a variable of the function that has no value yet, as in
    /// `let x: Int; if … { x = 1 } else { x = 2 }`.
    var isFirstValue: Bool {
        guard let infix = item.as(ExprSyntax.self)?.as(InfixOperatorExprSyntax.self),
            let name = infix.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        var next = parent
        while let node = next, !node.is(FunctionDeclSyntax.self) {
            let declares = node.as(CodeBlockItemListSyntax.self)?.contains { item in
                let bindings = item.item.as(VariableDeclSyntax.self)?.bindings
                return bindings?.contains {
                    $0.initializer == nil && $0.pattern.trimmedDescription == name
                } ?? false
            }
            if declares == true { return true }
            next = node.parent
        }
        return false
    }

    /// The text of a `+=` with another operator.
    func assignment(with other: String, for sign: String) -> String? {
        guard let infix = item.as(ExprSyntax.self)?.as(InfixOperatorExprSyntax.self),
            infix.operator.trimmedDescription == sign
        else { return nil }
        return infix.text(with: other)
    }
}
