import SwiftSyntax

/// What the compiler cannot vouch for, a comment does.
struct UnsafeRule: CheckRule {
    static let name = "unsafe"
    static let summary = "Where the compiler is told to trust, a comment says why it may."
    static let why = "The next change of the code needs to know what must stay true."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap { source in
            let reader = UnsafeReader(viewMode: .sourceAccurate)
            reader.walk(source.tree)
            let rest = startOfExplainedRest(of: source.tree)
            let marks = reader.marks.filter { $0.node.position < rest && !isExplained($0.node) }
            return marks.map { mark in
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
        // A function, not a variable in it; a type only for what stands in its own head.
        let home =
            declarations.last {
                !$0.isProtocol((any DeclGroupSyntax).self) && !$0.is(IfConfigDeclSyntax.self)
            }
            ?? declarations.first
        guard let home else { return false }
        for token in home.tokens(viewMode: .sourceAccurate) {
            let isInLaterLine = token.leadingTrivia.contains(where: \.isNewline)
            if token.position >= node.endPosition, isInLaterLine { return false }
            let comments = (token.leadingTrivia + token.trailingTrivia).compactMap(\.commentText)
            if comments.contains(where: Self.explains) { return true }
        }
        return false
    }

    /// Where a comment `Safe, here and below: …` stands, which is for the rest of the file; else the
    /// file's end.
    private func startOfExplainedRest(of tree: SourceFileSyntax) -> AbsolutePosition {
        let token = tree.tokens(viewMode: .sourceAccurate).first { token in
            token.leadingTrivia.compactMap(\.commentText).contains {
                $0.contains("Safe, here and below")
            }
        }
        return token?.position ?? tree.endPosition
    }

    private static func explains(_ comment: String) -> Bool {
        ["Safe", "safe", "unchecked"].contains { comment.contains($0) }
    }

    /// Collects the places where the compiler is told to trust.
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
