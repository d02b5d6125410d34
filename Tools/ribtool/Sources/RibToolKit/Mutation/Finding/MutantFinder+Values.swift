import SwiftSyntax

extension MutantFinder {
    /// Makes a number ten times as large, or as small if it is too large for that; zero, and numbers that
    /// are no decimals, stay.
    func mutateConstant(_ node: some ExprSyntaxProtocol, _ literal: TokenSyntax) {
        let text = literal.text.filter { $0 != "_" }
        if let number = Int(text), number != 0 {
            let (large, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            replace(node, with: "\(isTooLarge ? number / 10 : large)", .constant)
        } else if let number = Double(text), number != 0, text.contains(".") {
            replace(node, with: "\(number * 10)", .constant)
        }
    }

    /// Replaces a value that a function or a getter returns with the empty value of its type.
    func mutateValue(_ node: ExprSyntax) {
        guard !node.is(IfExprSyntax.self), !node.is(SwitchExprSyntax.self) else { return }
        for value in node.returnedType?.emptyValues ?? [] where value != node.trimmedDescription {
            // An operator and a literal have mutants of their own.
            let isMutated =
                node.is(InfixOperatorExprSyntax.self) || node.is(BooleanLiteralExprSyntax.self)
                || node.as(PrefixOperatorExprSyntax.self)?.operator.text == "!"
            if ["true", "false"].contains(value), isMutated { continue }
            replace(node, with: value, .value, risk: .statement)
        }
    }
}

extension CodeBlockItemSyntax {
    /// The value of a function or a getter without the keyword `return`.
    var returnedValue: ExprSyntax? {
        guard let value = item.as(ExprSyntax.self), let body = parent?.parent else { return nil }
        let isBody =
            body.kind == .accessorBlock
            || [.functionDecl, .accessorDecl].contains(body.parent?.kind)
        return isBody ? value : nil
    }
}

extension SyntaxProtocol {
    fileprivate var returnedType: TypeSyntax? {
        let around = nearest(
            .functionDecl, .closureExpr, .subscriptDecl, .patternBinding, .initializerDecl)
        return switch around?.as(SyntaxEnum.self) {
        case .functionDecl(let node): node.signature.returnClause?.type
        case .closureExpr(let node): node.signature?.returnClause?.type
        case .subscriptDecl(let node): node.returnClause.type
        case .patternBinding(let node): node.typeAnnotation?.type
        default: nil
        }
    }
}

extension TypeSyntax {
    fileprivate var emptyValues: [String] {
        if self.is(OptionalTypeSyntax.self) { return ["nil"] }
        if self.is(ArrayTypeSyntax.self) { return ["[]"] }
        if self.is(DictionaryTypeSyntax.self) { return ["[:]"] }
        return ["String": ["\"\""], "Bool": ["true", "false"], "Int": ["0"]][trimmedDescription]
            ?? []
    }
}
