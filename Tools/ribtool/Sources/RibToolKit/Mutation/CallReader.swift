import SwiftSyntax

/// Tells whether a statement calls something, and whether it suspends.
final class CallReader: SyntaxVisitor {
    private(set) var calls = false
    private(set) var suspends = false

    init(_ node: some SyntaxProtocol) {
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls = true
        return .visitChildren
    }

    override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
        suspends = true
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        if node.awaitKeyword != nil { suspends = true }
        return .visitChildren
    }
}
