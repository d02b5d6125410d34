import SwiftSyntax

/// A source file and the changes to it that are still in question.
struct MutatedFile: Sendable {
    let module: String
    /// From the root.
    let path: String
    let source: String
    let members: [Range<Int>]
    /// By number; a change that does not compile is removed.
    var mutants: [SchemaText.Numbered]

    /// The file with all of them in it.
    var schema: SchemaText { SchemaText(source, mutants, members: members) }
}
