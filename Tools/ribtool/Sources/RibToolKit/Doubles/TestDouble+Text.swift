extension TestDouble {
    /// The start of the files that the generator may change.
    static let mark = "// Written by `swift run ribtool doubles`"

    /// The double's file, as `swift format` would lay it out in 100 columns.
    var text: String {
        let imports = imports.sorted().map { "import \($0)" }
        let testable = testableImports.sorted().map { "@testable import \($0)" }
        let body = paragraphs([
            types.aliases.map { "    " + $0 },
            (isRouter ? ["    let unit = UnitStub()"] : []) + members.map(spy),
            family.globalActor == nil ? [] : ["    nonisolated init() {}"], members.map(member),
        ])
        return paragraphs([
            ["\(Self.mark); change \(DoubleRequest.file) instead."] + imports, testable,
            [body.isEmpty ? "\(head)}" : "\(head)\n\(body)\n}"],
        ]) + "\n"
    }

    private var head: String {
        let kind =
            family.isActor ? "actor" : (family.globalActor.map { "@\($0) " } ?? "") + "final class"
        let parameters = types.parameters.joined(separator: ", ")
        let generics = parameters.isEmpty ? "" : "<\(parameters)>"
        let head = "\(kind) \(name)\(generics): \(conformances.joined(separator: ", "))"
        let requirements = types.requirements.joined(separator: ", ")
        if requirements.isEmpty { return head + " {" }
        return fitting("\(head) where \(requirements) {", "\(head)\nwhere \(requirements) {")
    }

    private var isRouter: Bool { family.bases.contains { $0.name.hasSuffix("RouterDouble") } }

    private func spy(_ member: DoubledMember) -> String {
        let isolated = family.isActor || family.globalActor != nil ? "nonisolated " : ""
        let left = "    \(isolated)let \(member.spyNames[0]) ="
        let call = "\(member.spyType)("
        let arguments = ["\"\(member.name)\"", member.firstAnswer].compactMap(\.self)
            .joined(separator: ", ")
        // The last of the spy's types is its error, a single name.
        let types = call.replacing("<", with: "<\n            ", maxReplacements: 1)
        let last = types.lastIndex(of: ",") ?? types.endIndex
        let broken =
            types[..<last]
            + types[last...].replacing(", ", with: ",\n            ")
            .replacing(">(", with: "\n        >(")
        return fitting(
            "\(left) \(call)\(arguments))", "\(left) \(call)\n        \(arguments))",
            "\(left)\n        \(call)\n            \(arguments))",
            "\(left)\n        \(broken)\n            \(arguments))",
            "\(left)\n        \(breakingTuple(String(broken)))\n            \(arguments))")
    }

    private func member(_ member: DoubledMember) -> String {
        let call = member.body(member.spyNames[0])
        if member.hasAccessors {
            let lines = call.split(separator: "\n").map { "        \($0)\n" }
            return "    \(member.declaration) {\n\(lines.joined())    }"
        }
        let brokenCall = call.replacing("(", with: "(\n            ", maxReplacements: 1)
        let body = fitting("        \(call)", "        \(brokenCall)")
        let lists = [", ", ",\n        "].map { (member.parameters ?? []).joined(separator: $0) }
        let heads = lists.map { "    \(member.head)(\n        \($0)\n    )\(member.tail) {" }
        let head = fitting("    \(member.declaration) {", heads[0], heads[1])
        return fitting("    \(member.declaration) { \(call) }", "\(head)\n\(body)\n    }")
    }
}

/// Returns the first layout that has no line beyond 100 columns, or else the last.
private func fitting(_ layouts: String...) -> String {
    layouts.first { $0.split(separator: "\n").allSatisfy { $0.count <= 100 } }
        ?? layouts[layouts.count - 1]
}

/// Returns the broken type of a spy with a line for each element of its first tuple.
private func breakingTuple(_ type: String) -> String {
    guard let start = type.firstIndex(of: "(") else { return type }
    var depth = 0
    var text = String(type[..<start])
    for (index, character) in zip(type.indices, type).drop(while: { $0.0 < start }) {
        // Not the arrow of a closure.
        if ")]>".contains(character), text.last != "-" { depth -= 1 }
        if depth == 0, character == ")" { return "\(text)\n            \(type[index...])" }
        let isSpace = character == " " && depth == 1 && text.last == ","
        text += isSpace ? "\n                " : "\(character)"
        if "([<".contains(character) { depth += 1 }
        if index == start { text += "\n                " }
    }
    return text
}

/// Returns the parts that have lines, with an empty line between them.
private func paragraphs(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
}
