/// The source of a double, as `swift format` would lay it out in 100 columns.
struct DoubleText {
    /// The start of the files that the generator may change.
    static let mark = "// Written by `swift run ribtool doubles`"

    let double: TestDouble

    /// The whole file.
    var file: String {
        let imports = double.imports.sorted().map { "import \($0)" }
        let testable = double.testableImports.sorted().map { "@testable import \($0)" }
        let parts = [
            ["\(Self.mark); change \(DoubleRequest.file) instead."] + imports, testable, [type],
        ]
        return Self.paragraphs(parts) + "\n"
    }

    private var type: String {
        let parts = [
            double.types.aliases.map { "    " + $0 }, double.members.map(spy),
            double.globalActor == nil ? [] : ["    nonisolated init() {}"],
            double.members.map(member),
        ]
        let body = Self.paragraphs(parts)
        return body.isEmpty ? "\(head) {}" : "\(head) {\n\(body)\n}"
    }

    private var head: String {
        let generics = double.types.parameters.joined(separator: ", ")
        let requirements = double.types.requirements.joined(separator: ", ")
        let head =
            (double.isActor
                ? "actor" : (double.globalActor.map { "@\($0) " } ?? "") + "final class")
            + " \(double.name)\(generics.isEmpty ? "" : "<\(generics)>")"
            + ": \(double.conformances.joined(separator: ", "))"
        if requirements.isEmpty { return head }
        let isLong = "\(head) where \(requirements) {".isLong
        return "\(head)\(isLong ? "\n" : " ")where \(requirements)"
    }

    private func spy(_ member: DoubledMember) -> String {
        let isolated = double.isActor || double.globalActor != nil ? "nonisolated " : ""
        let left = "    \(isolated)let \(member.spyNames[0]) ="
        let arguments = (["\"\(member.name)\""] + [member.firstAnswer].compactMap(\.self))
            .joined(separator: ", ")
        let line = "\(left) \(member.spyType)(\(arguments))"
        if !line.isLong { return line }
        let broken = "\(left) \(member.spyType)("
        return broken.isLong
            ? "\(left)\n        \(member.spyType)(\n            \(arguments))"
            : "\(broken)\n        \(arguments))"
    }

    private func member(_ member: DoubledMember) -> String {
        let spy = member.spyNames[0]
        switch member.body {
        case .call(let effects, let arguments):
            return function(member, "\(effects)\(spy)(", "\(arguments))")
        case .getter:
            return "    \(member.declaration) { \(spy).get() }"
        case .effectfulGetter(let effects, let call):
            return """
                    \(member.declaration) {
                        get \(effects) { \(call)\(spy)() }
                    }
                """
        case .accessors:
            return """
                    \(member.declaration) {
                        get { \(spy).get() }
                        set { \(spy).set(newValue) }
                    }
                """
        }
    }

    /// Returns a function whose body may break after `call`.
    private func function(_ member: DoubledMember, _ call: String, _ arguments: String) -> String {
        let line = "    \(member.declaration) { \(call)\(arguments) }"
        if !line.isLong { return line }
        let whole = "        \(call)\(arguments)"
        let body = whole.isLong ? "        \(call)\n            \(arguments)" : whole
        let head = "    \(member.declaration) {"
        if !head.isLong { return "\(head)\n\(body)\n    }" }
        let parameters = member.parameters ?? []
        let joined = "        " + parameters.joined(separator: ", ")
        let list =
            joined.isLong ? parameters.map { "        " + $0 }.joined(separator: ",\n") : joined
        return "    \(member.head)(\n\(list)\n    )\(member.tail) {\n\(body)\n    }"
    }

    /// Returns the parts that have lines, with an empty line between them.
    private static func paragraphs(_ parts: [[String]]) -> String {
        parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
}

extension String {
    fileprivate var isLong: Bool { count > 100 }
}
