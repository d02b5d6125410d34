import SwiftParser
import SwiftSyntax

extension Draft {
    /// Returns a template of a test with the steps with which the parent's own tests create a subject,
    /// in place of its comments.
    ///
    /// So the generator need not know which services, views and values the parent takes.
    /// - Parameter call: what creates the subject, for example `LoggedInBuilder`.
    /// - Throws: ``ToolError`` if no test has such a call.
    func arranged(
        _ template: String, as call: String, in path: String
    ) throws(ToolError) -> String {
        let tree = Parser.parse(source: self[path] ?? "")
        guard let found = tree.calls(call).first, let suite = tree.types.first?.node else {
            throw ToolError(
                """
                \(path) has no test that calls \(call)(…), so a test of the child cannot do the \
                same. Write one as in Tests/FeatureTemplateTests, and try again.
                """)
        }
        let known = Set(template.lines.compactMap(\.importedModule))
        let imports = tree.statements.filter { $0.item.is(ImportDeclSyntax.self) }
            .map(\.trimmedDescription).filter { !known.contains($0[...].importedModule ?? "") }
        let properties = suite.memberBlock.members.filter { $0.decl.is(VariableDeclSyntax.self) }
            .map { "    \($0.trimmedDescription)\n" }.joined()
        let item = found.ancestors.first { $0.is(CodeBlockItemSyntax.self) }
        let list = item?.parent?.as(CodeBlockItemListSyntax.self).map(Array.init) ?? []
        let last = list.firstIndex { Syntax($0).id == item?.id }
        let steps = last.map { list[...$0].map { "        \($0.trimmedDescription)\n" }.joined() }
        return template.replacing("// The imports.\n", with: imports.map { $0 + "\n" }.joined())
            .replacing(
                "    // The properties.\n\n", with: properties.isEmpty ? "" : properties + "\n"
            )
            .replacing("        // The steps.\n", with: steps ?? "")
            .replacing("theExpression", with: found.trimmedDescription)
    }
}
