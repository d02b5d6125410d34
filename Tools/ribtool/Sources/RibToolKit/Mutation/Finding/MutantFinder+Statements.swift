import SwiftSyntax

extension MutantFinder {
    /// Removes statements, swaps neighbours, and removes the wait for awaited calls.
    func mutateStatements(in list: CodeBlockItemListSyntax) {
        for item in list { mutate(item) }
        for (first, second) in zip(list, list.dropFirst()) where first.suspends {
            mutateAfterSuspension(second)
        }
        if list.count == 1, let value = list.first?.returnedValue { mutateValue(value) }
        for run in list.split(whereSeparator: { !$0.canMove }) { swapNeighbours(in: run) }
    }

    private func mutate(_ item: CodeBlockItemSyntax) {
        switch StatementRole(item.item) {
        case .call:
            guard let risk = item.removalRisk else { return }
            replace(item, with: "", .call, .statement, risk: risk)
            mutateEffect(of: item, risk)
            if item.isAwaited {
                replace(
                    item, with: "Task { \(item.text) }",
                    compiled: "_ = Task { await \(MutationSwitch.pause)(); \(item.text) }",
                    .wait, .statement, risk: risk)
            }
        case .assignment:
            guard !item.isInInitializer, !item.isFirstValue, let risk = item.removalRisk
            else { return }
            replace(item, with: "", .assignment, .statement, risk: risk)
            guard let infix = item.item.as(InfixOperatorExprSyntax.self),
                let other = ["+=": "-=", "-=": "+="][infix.operator.trimmedDescription]
            else { return }
            replace(item, with: infix.text(with: other), .arithmetic, .statement, risk: risk)
        case .exit where item.canEnd(without: item.item):
            replace(item, with: "", .exit, .statement, risk: .exit)
        case .exit, .block, .other: break
        }
    }

    private func swapNeighbours(in run: CodeBlockItemListSyntax.SubSequence) {
        guard let start = run.first?.bytes.lowerBound, let end = run.last?.bytes.upperBound
        else { return }
        for (first, second) in zip(run, run.dropFirst()) {
            let both = first.bytes.lowerBound..<second.bytes.upperBound
            // Two pieces of work may run in any order, whichever is started first.
            let areWork = first.startsWork && second.startsWork
            if !areWork, first.suspends || second.suspends || first.calls && second.calls {
                let between = first.trailingTrivia.description + second.leadingTrivia.description
                replace(
                    first, both, at: start..<end, with: second.text + between + first.text, .order,
                    .statement, risk: .statement)
            }
            if let text = first.moved(into: second) ?? second.moved(into: first) {
                replace(first, both, at: start..<end, with: text, .moved, .statement, risk: .exit)
            }
        }
    }

    /// Leaves out a case of a `switch`: it does what the default does or, without one, the next case.
    func mutateCases(of node: SwitchExprSyntax) {
        let cases = node.cases.compactMap { $0.as(SwitchCaseSyntax.self) }
        let fallback = cases.first { $0.label.is(SwitchDefaultLabelSyntax.self) }
        for (index, own) in cases.enumerated() where own.id != fallback?.id {
            let next = index + 1 < cases.count ? cases[index + 1] : cases[0]
            let text = (fallback ?? next).statements.trimmedDescription
            guard next.id != own.id, text != own.statements.trimmedDescription, text != "break"
            else { continue }
            replace(own.statements, with: text, .mapping, .statement, risk: .exit)
        }
    }
}

extension CodeBlockItemSyntax {
    var text: String { item.trimmedDescription }

    var isAwaited: Bool {
        let expression = item.as(ExprSyntax.self)
        let value = expression?.as(InfixOperatorExprSyntax.self)?.rightOperand ?? expression
        return (value?.as(TryExprSyntax.self)?.expression ?? value)?.kind == .awaitExpr
    }

    var canMove: Bool {
        switch StatementRole(item) {
        case .call, .block: true
        case .assignment: !isInInitializer
        case .exit, .other: false
        }
    }

    /// Whether it starts work of a unit and does nothing else, be it under a condition.
    var startsWork: Bool {
        if text.hasPrefix("task(") || text.hasPrefix("restart(") { return true }
        guard let node = ifExpression, node.elseKeyword == nil,
            let first = node.body.statements.first
        else { return false }
        return node.body.statements.count == 1 && first.startsWork
    }

    private var ifExpression: IfExprSyntax? {
        item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
            ?? item.as(IfExprSyntax.self)
    }

    var suspends: Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
    }

    /// Whether it assigns to a variable of the function that has no value yet, as in
    /// `let x: Int; if … { x = 1 } else { x = 2 }`.
    fileprivate var isFirstValue: Bool {
        guard let infix = item.as(InfixOperatorExprSyntax.self),
            let name = infix.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        return ancestors.prefix { !$0.is(FunctionDeclSyntax.self) }.contains { node in
            node.as(CodeBlockItemListSyntax.self)?.contains { item in
                item.item.as(VariableDeclSyntax.self)?.bindings.contains {
                    $0.initializer == nil && $0.pattern.trimmedDescription == name
                } ?? false
            } ?? false
        }
    }

    /// Returns the neighbour `other`, an `if` or a `do`, with this assignment in its first branch;
    /// `nil` if there is none, or its end leaves it.
    func moved(into other: CodeBlockItemSyntax) -> String? {
        let body = other.ifExpression?.body ?? other.item.as(DoStmtSyntax.self)?.body
        guard StatementRole(item) == .assignment, let list = body?.statements, let last = list.last,
            StatementRole(last.item) != .exit
        else { return nil }
        let (items, isBefore) = (list.trimmedDescription, bytes.lowerBound < other.bytes.lowerBound)
        let branch = isBefore ? text + "\n" + items : items + "\n" + text
        return other.text.replacing(items, with: branch, maxReplacements: 1)
    }
}
