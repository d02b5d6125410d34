import ArgumentParsing
import SwiftParser
import SwiftSyntax

struct TestDouble {
    let request: DoubleRequest
    private let family: ProtocolFamily
    /// The protocols that it conforms to, bases last.
    let conformances: [String]
    let members: [DoubledMember]
    let imports: Set<String>
    /// The imports whose types are in its members.
    let exposed: Set<String>
    let testableImports: Set<String>
    /// The attributes that say where the protocols may be used, with spaces.
    private let availability: String

    init(_ request: DoubleRequest, in table: ProtocolTable) throws(Refusal) {
        func source(_ name: String) throws(Refusal) -> ProtocolSource {
            let found = table.candidates(name)
            if found.count == 1 { return found[0] }
            let all = found.map { "`\($0.qualifiedName)`" }.sorted().joined(separator: ", ")
            throw request.refusal(
                found.isEmpty
                    ? "there is no protocol \(name)."
                        + suggestion(for: name, among: table.names)
                    : "there are several protocols \(name); write one of \(all).")
        }
        let asked = try request.protocols.map(source)
        family = try ProtocolFamily(asked, in: table, request)
        let names = asked.map { source in
            table.candidates(source.name).count < 2 ? source.name : source.qualifiedName
        }
        members = try Self.members(of: family, request, table.types)
        let types = Set(members.flatMap(\.types))
        let known = family.sources.flatMap { $0.imports + [$0.module].compactMap(\.self) }
        self.request = request
        conformances = names + Set(family.bases.map(\.name)).subtracting(names).sorted()
        testableImports = Set((family.sources + asked).filter(\.isInternal).compactMap(\.module))
        exposed = table.modules(of: types, among: Set(known)).union(["RoutingTestSupport"])
        imports = exposed.union(asked.compactMap(\.module)).subtracting(testableImports)
        availability = Set(family.sources.flatMap(\.node.attributes).map(\.oneLine)).sorted()
            .filter { $0.hasPrefix("@available") }.map { $0 + " " }.joined()
    }

    /// - Throws: ``Refusal`` for a requirement that can't be doubled, and for an answer to none.
    private static func members(
        of family: ProtocolFamily, _ request: DoubleRequest, _ types: DeclaredTypes
    ) throws(Refusal) -> [DoubledMember] {
        let known = family.sources.flatMap(\.requirements).compactMap(\.labelledName?.unquoted)
        for answer in request.answers where !known.contains(answer.member) {
            let suggestion = suggestion(for: answer.member, among: known)
            throw Refusal(answer.site, "\(request.name) has no \(answer.member).\(suggestion)")
        }
        var members: [DoubledMember] = []
        for source in family.sources {
            for node in source.requirements {
                let reader = RequirementReader(
                    node: node, source: source, request: request, types: types)
                guard let member = try reader.member() else { continue }
                guard let same = members.firstIndex(where: { $0.key == member.key }) else {
                    members.append(member)
                    continue
                }
                // Another protocol may ask for the same property without a setter.
                if member.body("").contains("set {") { members[same] = member }
            }
        }
        let names = members.map { String($0.name.prefix { $0 != "(" }) }
        return try DoubledMember.distinct(members, besides: Set(names))
    }

    var name: String { request.name }
    private var access: String { request.access }

    /// The request and the double; its layout is left to `swift format`.
    var text: String {
        let isRouter = family.bases.contains { $0.name.hasSuffix("RouterDouble") }
        let unit = isRouter ? ["\(access)let unit = UnitStub()"] : []
        let initializer = access + (family.globalActor == nil ? "" : "nonisolated ")
        let body = paragraphs([
            unit + members.map(spy),
            initializer.isEmpty ? [] : ["\(initializer)init() {}"], members.map(member),
        ])
        let double = body.isEmpty ? "\(head)}" : "\(head)\n\(body)\n}"
        return (request.lines + [double]).joined(separator: "\n")
    }

    private var head: String {
        let attribute = family.globalActor.map { "@\($0) " } ?? ""
        let kind = availability + attribute + access + (family.isActor ? "actor" : "final class")
        return "\(kind) \(name): \(conformances.joined(separator: ", ")) {"
    }

    private func spy(_ member: DoubledMember) -> String {
        let isolated = family.isActor || family.globalActor != nil ? "nonisolated " : ""
        let name = member.name.replacing("\"", with: "\\\"")
        let arguments = ["\"\(name)\"", member.firstAnswer].compactMap(\.self)
        return "\(access)\(isolated)let \(member.spyNames[0]) = \(member.spyType)("
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
func paragraphs(_ parts: [[String]]) -> String {
    parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
}

/// A requirement, and the two parts of a double for it: the spy and the member that calls it.
struct DoubledMember {
    /// The name as in Swift: `show(_:)`, or `title` for a property.
    let name: String
    /// Names for the spy, the best first; a later one distinguishes overloads.
    var spyNames: [String]
    /// The spy's type: `Spy<String, Void, Never>`.
    let spyType: String
    /// The last argument of the spy's initializer: `returning: nil`.
    let firstAnswer: String?
    /// The declaration without its body.
    let declaration: String
    /// Returns the body that calls the spy of this name: `try await showSpy(dish)`.
    let body: (String) -> String
    /// Unique among the members of a class.
    let key: String
    /// The types in its source; they decide what the double's file imports.
    let types: Set<String>
    let site: Site

    /// Returns the members, each with the one name for its spy that no other member has.
    ///
    /// That is the function's own name, with its labels where it is overloaded, and with the types of
    /// its arguments where the labels are the same too.
    /// - Parameter taken: names that no spy may have.
    /// - Throws: ``Refusal`` when two requirements can't be distinguished.
    static func distinct(
        _ members: [DoubledMember], besides taken: Set<String>
    ) throws(Refusal) -> [DoubledMember] {
        var members = members
        while true {
            let groups = Dictionary(grouping: members.indices) { members[$0].spyNames[0] }
            let clashes = groups.filter { $1.count > 1 || taken.contains($0) }.values.joined()
            if clashes.isEmpty { return members }
            for index in clashes.sorted() {
                let name = members[index].spyNames.removeFirst()
                guard members[index].spyNames.isEmpty else { continue }
                throw Refusal(
                    members[index].site,
                    """
                    the spy of \(members[index].name) would be called \(name), as something else \
                    is; rename a requirement, or write the double by hand.
                    """)
            }
        }
    }
}
