import SwiftParser
import SwiftSyntax

extension Draft {
    /// Returns a template of a test with the steps with which the parent's own tests create a subject,
    /// in place of its comments.
    ///
    /// So the generator need not know which services, views and values the parent takes.
    /// - Parameter call: what creates the subject: `LoggedInLineView`, or `LoggedInBuilder` in a statement
    ///   that builds the unit, in a function without parameters.
    /// - Throws: ``ToolError`` if no test has such a call.
    func arranged(
        _ template: String, as call: String, in path: String
    ) throws(ToolError) -> String {
        let tree = Parser.parse(source: self[path] ?? "")
        let found = tree.calls(call).first { call.hasSuffix("LineView") || $0.buildsUnit }
        let around = found?.ancestors.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        guard let found, let suite = around?.first else {
            throw ToolError(
                """
                \(path) has no test with a \(call)(…) that a test of the child can copy. Write one as \
                in Tests/FeatureTemplateTests, and try again.
                """)
        }
        let known = Parser.parse(source: template).importedModules
        let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
            .filter { !known.contains($0.module) }.map { $0.trimmedDescription + "\n" }.joined()
        let members = suite.memberBlock.members.map(\.decl).filter { member in
            // A test has an attribute, and the function around the call is in the template.
            let isHelper = member.as(FunctionDeclSyntax.self)?.attributes.isEmpty == true
            return [.variableDecl, .initializerDecl].contains(member.kind)
                || isHelper && !member.bytes.overlaps(found.bytes)
        }.map { "    \($0.trimmedDescription)\n" }.joined()
        let paragraph = members.isEmpty ? "" : members + "\n"
        let steps =
            found.statement?.parent?.as(CodeBlockItemListSyntax.self)?
            .prefix { $0.id != found.statement?.id }.map(\.trimmedDescription) ?? []
        let router = found.statement?.value.map { "let router = \($0.trimmedDescription)" }
        return template.replacing("// The imports.\n", with: imports)
            .replacing("    // The properties.\n\n", with: paragraph)
            .replacing("// The steps.", with: (steps + [router ?? ""]).joined(separator: "\n"))
            .replacing("theExpression", with: found.trimmedDescription)
    }
}

extension FunctionCallExprSyntax {
    fileprivate var statement: CodeBlockItemSyntax? {
        nearest(.codeBlockItem)?.as(CodeBlockItemSyntax.self)
    }

    /// Whether a statement such as `let router = await LoggedInBuilder(…).build(…)` has the call, in a
    /// function whose parameters others need not know.
    fileprivate var buildsUnit: Bool {
        let function = nearest(.functionDecl)?.as(FunctionDeclSyntax.self)
        let build = statement?.value?.first(FunctionCallExprSyntax.self)
        return function?.signature.parameterClause.parameters.isEmpty != false
            && build?.calledName == "build"
    }
}

extension CodeBlockItemSyntax {
    /// The value that the statement returns, ignores or gives a name, or that it is.
    fileprivate var value: ExprSyntax? {
        switch Syntax(item).as(SyntaxEnum.self) {
        case .variableDecl(let node): node.bindings.last?.initializer?.value
        case .returnStmt(let node): node.expression
        // `_ = await …`.
        case .sequenceExpr(let node): node.elements.last
        default: item.as(ExprSyntax.self)
        }
    }
}
