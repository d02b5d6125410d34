import SwiftSyntax

extension MutantFinder {
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
    /// Returns the neighbour `other` with this assignment in its first branch; `nil` if there is none.
    func moved(into other: CodeBlockItemSyntax) -> String? {
        guard StatementRole(item) == .assignment, let body = other.firstBranch,
            let text = other.item.trimmedDescription.splitAround(body.trimmedDescription)
        else { return nil }
        let isBefore = bytes.lowerBound < other.bytes.lowerBound
        let items = body.trimmedDescription
        let branch = isBefore ? self.text + "\n" + items : items + "\n" + self.text
        return text.before + branch + text.after
    }

    /// The statements of the first branch of an `if` or a `do`, unless they leave it.
    private var firstBranch: CodeBlockItemListSyntax? {
        let node = item.as(ExpressionStmtSyntax.self).map { Syntax($0.expression) } ?? Syntax(item)
        let body = node.as(IfExprSyntax.self)?.body ?? node.as(DoStmtSyntax.self)?.body
        guard let list = body?.statements, let last = list.last, StatementRole(last.item) != .exit
        else { return nil }
        return list
    }
}

extension String {
    /// Returns the text around the first occurrence of `part`.
    fileprivate func splitAround(_ part: String) -> (before: String, after: String)? {
        firstRange(of: part).map {
            (String(self[..<$0.lowerBound]), String(self[$0.upperBound...]))
        }
    }
}
