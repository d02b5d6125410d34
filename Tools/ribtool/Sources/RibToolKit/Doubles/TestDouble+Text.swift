extension TestDouble {
    /// The start of the files that the generator may change.
    static let mark = "// Written by `swift run ribtool doubles`"

    /// The double's file; its layout is left to `swift format`.
    var text: String {
        let isRouter = family.bases.contains { $0.name.hasSuffix("RouterDouble") }
        let body = paragraphs([
            (isRouter ? ["let unit = UnitStub()"] : []) + members.map(spy),
            family.globalActor == nil ? [] : ["nonisolated init() {}"], members.map(member),
        ])
        return paragraphs([
            ["\(Self.mark); change \(DoubleRequest.file) instead."]
                + imports.sorted().map { "import \($0)" },
            testableImports.sorted().map { "@testable import \($0)" },
            [body.isEmpty ? "\(head)}" : "\(head)\n\(body)\n}"],
        ]) + "\n"
    }

    private var head: String {
        let kind =
            family.isActor ? "actor" : (family.globalActor.map { "@\($0) " } ?? "") + "final class"
        return "\(kind) \(name): \(conformances.joined(separator: ", ")) {"
    }

    private func spy(_ member: DoubledMember) -> String {
        let isolated = family.isActor || family.globalActor != nil ? "nonisolated " : ""
        let arguments = ["\"\(member.name)\"", member.firstAnswer].compactMap(\.self)
        return "\(isolated)let \(member.spyNames[0]) = \(member.spyType)("
            + arguments.joined(separator: ", ") + ")"
    }

    private func member(_ member: DoubledMember) -> String {
        let body = member.body(member.spyNames[0])
        let line = "\(member.declaration) { \(body) }"
        // Accessors have a line each.
        let isOneLine = line.count <= FileChange.width - 4 && !body.contains("{")
        return isOneLine ? line : "\(member.declaration) {\n\(body)\n}"
    }
}

/// Returns the parts that have lines, with an empty line between them.
private func paragraphs(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
}
