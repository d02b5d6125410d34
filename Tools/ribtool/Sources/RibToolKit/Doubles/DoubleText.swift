/// Writes a double as a person would, in lines of at most 100 columns.
struct DoubleText {
    /// How a file begins that the generator may change.
    static let mark = "// Written by `swift run ribtool doubles`"
    private static let width = 100

    let double: TestDouble
    /// The file that asks for it.
    let origin: String

    /// The whole file.
    var file: String {
        let imports = double.imports.sorted().map { "import \($0)" }
        let testable = double.testableImports.sorted().map { "@testable import \($0)" }
        return """
            \(Self.mark); change \(origin) instead.
            \(imports.joined(separator: "\n"))\(testable.isEmpty ? "" : "\n\n")\
            \(testable.joined(separator: "\n"))

            \(type)

            """
    }

    private var type: String {
        let create = double.globalActor.isEmpty ? "" : "    nonisolated init() {}"
        let parts = [
            double.aliases.map { "    " + $0 }, double.members.map(spy), [create],
            double.members.map(member),
        ].map { $0.filter { !$0.isEmpty }.joined(separator: "\n") }.filter { !$0.isEmpty }
        return parts.isEmpty
            ? "\(head) {}" : "\(head) {\n\(parts.joined(separator: "\n\n"))\n}"
    }

    private var head: String {
        let kind = double.isActor ? "actor" : "\(double.globalActor)final class"
        let generics = double.generics.isEmpty ? "" : "<\(double.generics.joined(separator: ", "))>"
        let head =
            "\(kind) \(double.name)\(generics): \(double.conformances.joined(separator: ", "))"
        guard !double.requirements.isEmpty else { return head }
        let clause = "where \(double.requirements.joined(separator: ", "))"
        let fits = head.count + clause.count + 3 <= Self.width
        return head + (fits ? " " : "\n") + clause
    }

    private func spy(_ member: DoubledMember) -> String {
        let isolated = double.isActor || !double.globalActor.isEmpty ? "nonisolated " : ""
        let left = "    \(isolated)let \(member.spyNames[0]) ="
        let name = member.firstAnswer.map { "\"\(member.name)\", \($0)" } ?? "\"\(member.name)\""
        let line = "\(left) \(member.spyType)(\(name))"
        if line.count <= Self.width { return line }
        let broken = "\(left) \(member.spyType)("
        if broken.count <= Self.width { return "\(broken)\n        \(name))" }
        return "\(left)\n        \(member.spyType)(\n            \(name))"
    }

    private func member(_ member: DoubledMember) -> String {
        let spy = member.spyNames[0]
        switch member.body {
        case .call(let effects, let arguments):
            return function(member.declaration, "\(effects)\(spy)(\(arguments))")
        case .getter:
            return "    \(member.declaration.line) { \(spy).get() }"
        case .effectfulGetter(let effects, let call):
            return """
                    \(member.declaration.line) {
                        get \(effects) { \(call)\(spy)() }
                    }
                """
        case .accessors:
            return """
                    \(member.declaration.line) {
                        get { \(spy).get() }
                        set { \(spy).set(newValue) }
                    }
                """
        }
    }

    private func function(_ declaration: DoubledMember.Declaration, _ body: String) -> String {
        let line = "    \(declaration.line) { \(body) }"
        if line.count <= Self.width { return line }
        let body = body.count + 8 <= Self.width ? body : broken(body)
        let head = "    \(declaration.line) {"
        if head.count <= Self.width { return "\(head)\n        \(body)\n    }" }
        let parameters = declaration.parameters ?? []
        let joined = "        " + parameters.joined(separator: ", ")
        let list =
            joined.count <= Self.width
            ? joined : parameters.map { "        " + $0 }.joined(separator: ",\n")
        return """
                \(declaration.head)(
            \(list)
                )\(declaration.tail) {
                    \(body)
                }
            """
    }

    /// A call too long for a line, with its arguments in one of their own.
    private func broken(_ call: String) -> String {
        guard let start = call.firstIndex(of: "(") else { return call }
        return "\(call[...start])\n            \(call[call.index(after: start)...])"
    }
}
