import SwiftParser
import SwiftSyntax

/// The steps with which the parent's own tests create it, for generated tests.
///
/// So the generator need not know which services, views and values the parent takes.
struct FeatureArrangement {
    private let imports: [String]
    private let properties: String
    private let steps: String
    private let expression: String

    /// - Parameter call: what creates the subject, for example `LoggedInBuilder`.
    /// - Throws: ``ToolError`` if no test has such a call.
    init(of call: String, in path: String, _ draft: Draft) throws(ToolError) {
        let tree = Parser.parse(source: draft[path] ?? "")
        guard let found = tree.call(call, named: nil), let suite = tree.types.first?.node else {
            throw ToolError(
                """
                \(path) has no test that calls \(call)(…), so a test of the child cannot do the \
                same. Write one as in Tests/FeatureTemplateTests, and try again.
                """)
        }
        imports = tree.statements.filter { $0.item.is(ImportDeclSyntax.self) }.map {
            $0.trimmedDescription
        }
        properties = suite.memberBlock.members.filter { $0.decl.is(VariableDeclSyntax.self) }
            .map { "    \($0.trimmedDescription)\n" }.joined()
        expression = found.trimmedDescription
        let item = found.ancestors.first { $0.is(CodeBlockItemSyntax.self) }
        let list = item?.parent?.as(CodeBlockItemListSyntax.self).map(Array.init) ?? []
        let last = list.firstIndex { Syntax($0).id == item?.id }
        steps = last.map { list[...$0].map { "        \($0.trimmedDescription)\n" }.joined() } ?? ""
    }

    /// Returns a template with the arrangement in place of its comments.
    func filled(_ template: String) -> String {
        let known = Set(template.lines.compactMap(\.importedModule))
        let missing = imports.filter { !known.contains($0[...].importedModule ?? "") }
        return template.replacing("// The imports.\n", with: missing.map { $0 + "\n" }.joined())
            .replacing(
                "    // The properties.\n\n", with: properties.isEmpty ? "" : properties + "\n"
            )
            .replacing("        // The steps.\n", with: steps)
            .replacing("theExpression", with: expression)
    }
}
