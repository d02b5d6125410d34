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
        let kind = double.isActor ? "actor" : "\(double.globalActor)final class"
        let generics = double.generics.isEmpty ? "" : "<\(double.generics.joined(separator: ", "))>"
        let conformances = double.conformances.joined(separator: ", ")
        let head = "\(kind) \(double.name)\(generics): \(conformances) {"
        guard !double.members.isEmpty else { return head + "}" }
        let spies = double.members.map(spy).joined(separator: "\n")
        let create = double.globalActor.isEmpty ? "" : "\n    nonisolated init() {}\n"
        let members = double.members.map(member).joined(separator: "\n")
        return "\(head)\n\(spies)\n\(create)\n\(members)\n}"
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
