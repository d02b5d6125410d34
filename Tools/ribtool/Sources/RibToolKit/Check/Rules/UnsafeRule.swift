import SwiftSyntax

/// A comment vouches for what the compiler cannot check.
struct UnsafeRule: CheckRule {
    static let name = "unsafe"
    static let summary = "A comment says why code that the compiler trusts is safe."
    static let why = "The next change of the code needs to know what must stay true."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap { source in
            let reader = UnsafeReader(viewMode: .sourceAccurate)
            reader.walk(source.tree)
            // `Safe, here and below: …` is for the rest of the file.
            let rest = source.comments.first { $0.text.contains("Safe, here and below") }?.position
            return reader.marks.filter { mark in
                mark.node.position < rest ?? source.tree.endPosition && !isExplained(mark.node)
            }.map { mark in
                finding(
                    source.site(of: mark.node), "`\(mark.text)` has no comment that says why.",
                    fix: "Write `// Safe: …` above it, with what makes it so, or do without.")
            }
        }
    }

    /// Whether a comment between the head of the declaration around a node and the node itself
    /// speaks of safety: `Safe: …`, `Unsafe on purpose`, `Sendable unchecked: …`.
    private func isExplained(_ node: Syntax) -> Bool {
        let around = sequence(first: node, next: \.parent)
        let declarations = around.filter { $0.isProtocol((any DeclSyntaxProtocol).self) }
        // A function, not a variable in it; a type only for a node in its own head.
        let home =
            declarations.last {
                !$0.isProtocol((any DeclGroupSyntax).self) && !$0.is(IfConfigDeclSyntax.self)
            } ?? declarations.first
        for token in home?.tokens(viewMode: .sourceAccurate).map(\.self) ?? [] {
            let isInLaterLine = token.leadingTrivia.contains(where: \.isNewline)
            if token.position >= node.endPosition, isInLaterLine { return false }
            let comments = (token.leadingTrivia + token.trailingTrivia).compactMap(\.commentText)
            if comments.contains(where: { comment in
                ["Safe", "safe", "unchecked"].contains(where: comment.contains)
            }) {
                return true
            }
        }
        return false
    }

    /// Collects the places that the compiler trusts.
    private final class UnsafeReader: SyntaxVisitor {
        var marks: [(text: String, node: Syntax)] = []

        override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
            if node.attributeName.trimmedDescription == "unchecked" { mark("@unchecked", node) }
            return .visitChildren
        }

        override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
            if node.detail?.detail.text == "unsafe" { mark(node.trimmedDescription, node) }
            return .skipChildren
        }

        override func visit(_ node: UnsafeExprSyntax) -> SyntaxVisitorContinueKind {
            mark("unsafe", node)
            // One comment is for the whole expression.
            return .skipChildren
        }

        override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
            if node.questionOrExclamationMark?.text == "!" { mark("try!", node) }
            return .visitChildren
        }

        override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
            if node.declName.baseName.text == "unsafeFlags" { mark("unsafeFlags", node) }
            return .visitChildren
        }

        private func mark(_ text: String, _ node: some SyntaxProtocol) {
            marks.append((text, Syntax(node)))
        }
    }
}
