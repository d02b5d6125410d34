import SwiftSyntax

struct UnsafeRule: CheckRule {
    static let summary = "A comment says why code that the compiler trusts is safe."
    static let why = "The next change of the code needs to know what must stay true."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.parsed.sources.flatMap { source in
            // `Safe, here and below: …` is for the rest of the file.
            let rest = source.comments.first { $0.text.contains("Safe, here and below") }?.position
            return source.tree.nodes { node in mark(node).map { (text: $0, node: node) } }.filter {
                $0.node.position < rest ?? source.tree.endPosition
                    && !isExplained($0.node, in: source)
                    // One comment is enough for the whole of a larger unsafe expression.
                    && !$0.node.ancestors.contains { $0.is(UnsafeExprSyntax.self) }
            }.map { mark in
                finding(
                    source.site(of: mark.node), "`\(mark.text)` has no comment that says why.",
                    fix: "Write `// Safe: …` above it, with the reason, or avoid the unsafe code.")
            }
        }
    }

    private func mark(_ node: Syntax) -> String? {
        switch node.as(SyntaxEnum.self) {
        case .attribute(let node) where node.attributeName.trimmedDescription == "unchecked":
            "@unchecked"
        case .declModifier(let node) where node.detail?.detail.text == "unsafe":
            node.trimmedDescription
        case .unsafeExpr: "unsafe"
        case .tryExpr(let node) where node.questionOrExclamationMark?.text == "!": "try!"
        case .memberAccessExpr(let node) where node.declName.baseName.text == "unsafeFlags":
            "unsafeFlags"
        default: nil
        }
    }

    /// Whether a comment between the head of the declaration around a node and the node itself
    /// speaks of safety: `Safe: …`, `Unsafe on purpose`, `Sendable unchecked: …`.
    private func isExplained(_ node: Syntax, in source: ParsedSource) -> Bool {
        let declarations = node.ancestors.filter { $0.isProtocol((any DeclSyntaxProtocol).self) }
        // A function, not a variable in it; a type only for a node in its own head.
        let home =
            declarations.last {
                !$0.isProtocol((any DeclGroupSyntax).self) && !$0.is(IfConfigDeclSyntax.self)
            } ?? declarations.first
        let end = source.site(at: node.endPosition).line
        return source.comments.contains { comment in
            comment.position >= home?.position ?? node.position
                && source.site(at: comment.position).line <= end
                && ["Safe", "safe", "unchecked"].contains(where: comment.text.contains)
        }
    }
}
