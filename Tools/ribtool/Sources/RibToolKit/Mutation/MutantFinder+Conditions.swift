import SwiftSyntax

extension MutantFinder {
    /// Makes the conditions of an `if`, a `guard` or a `while` true or false.
    ///
    /// `while` never becomes true: that it then hangs says nothing about the tests.
    func changeConditions(_ list: ConditionElementListSyntax) {
        let isLoop = list.parent?.is(WhileStmtSyntax.self) == true
        let expressions = list.map { $0.condition.as(ExprSyntax.self) }
        if expressions.count == 1, let condition = expressions[0] {
            changeCondition(condition, to: isLoop ? [false] : [true, false])
            return
        }
        for case let condition? in expressions where !isLoop {
            changeCondition(condition, to: [true])
        }
        let start = list.bytes.lowerBound
        note(
            Mutant(
                kind: .condition, form: .conditions, range: start..<start, site: list.bytes,
                replacement: "false, ", function: list.memberName))
    }

    /// Puts each of `values` in the place of a condition.
    func changeCondition(_ condition: ExprSyntax, to values: [Bool]) {
        guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
        for value in values { change(condition, to: "\(value)", .condition, .expression) }
    }
}

extension ExprSyntax {
    /// Whether it is all of a condition, which ``MutantFinder`` makes true and false; then to
    /// negate it as well would ask the same again.
    var isCondition: Bool {
        guard let parent else { return false }
        if parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self)
            || parent.is(RepeatStmtSyntax.self)
        {
            return true
        }
        return parent.as(TernaryExprSyntax.self)?.condition.id == id
    }
}
