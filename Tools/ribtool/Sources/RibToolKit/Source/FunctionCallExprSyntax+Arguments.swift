import SwiftParser
import SwiftSyntax

extension FunctionCallExprSyntax {
    /// The function's name without what stands before its dot.
    var calledName: String {
        if let plain = calledExpression.as(DeclReferenceExprSyntax.self) {
            return plain.baseName.plainText
        }
        if let member = calledExpression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.plainText
        }
        let generic = calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
        return generic?.as(DeclReferenceExprSyntax.self)?.baseName.plainText ?? ""
    }

    /// What is given for a label.
    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }

    /// The text that is given for a label.
    func text(of label: String) -> String? { argument(label)?.plainString }
}

extension ExprSyntax {
    /// The text of a string literal that nothing is put into.
    var plainString: String? {
        self.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
}
