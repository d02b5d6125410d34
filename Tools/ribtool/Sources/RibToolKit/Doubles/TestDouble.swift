import ArgumentParsing
import SwiftSyntax

/// A double, ready to be written.
struct TestDouble {
    let name: String
    /// The protocols that it conforms to, bases last.
    let conformances: [String]
    /// Its generic parameters, their requirements, and the types that the protocols fix.
    let types: AssociatedTypes
    let members: [DoubledMember]
    let isActor: Bool
    /// The global actor of its protocols.
    let globalActor: String?
    let imports: Set<String>
    let testableImports: Set<String>

    /// Creates the double of a request from the protocols that it names.
    init(_ request: DoubleRequest, in table: ProtocolTable) throws(Refusal) {
        let asked = try request.protocols.map { name throws(Refusal) in
            try Self.source(name, at: request.site, in: table)
        }
        let family = try ProtocolFamily(asked, in: table, request)
        types = AssociatedTypes(family)
        try Self.check(request, family)

        name = request.name
        let names = asked.map { source in
            let isUnique = table.candidates(source.fullName).count < 2
            return isUnique ? source.fullName : source.qualifiedName
        }
        conformances = names + Set(family.bases.map(\.name)).subtracting(names).sorted()
        isActor = family.isActor
        globalActor = family.sources.compactMap(\.globalActor).last
        var members: [DoubledMember] = []
        for source in family.sources {
            for requirement in source.requirements {
                let reader = RequirementReader(
                    node: requirement, source: source, request: request)
                guard let member = try reader.member(),
                    !members.contains(where: { $0.declaration == member.declaration })
                else { continue }
                try Self.checkNames(member, of: source, requirement, in: table)
                members.append(member)
            }
        }
        self.members = try DoubledMember.distinct(members)

        let named = Set(members.flatMap(\.types)).subtracting(types.names).union(types.types)
        let known = family.sources.flatMap { $0.imports + [$0.module].compactMap(\.self) }
        testableImports = Set((family.sources + asked).filter(\.isInternal).compactMap(\.module))
        imports = table.modules(of: named, among: Set(known)).union(asked.compactMap(\.module))
            .union(["RoutingTestSupport"]).subtracting(testableImports)
    }

    private static func source(
        _ name: String, at site: Site, in table: ProtocolTable
    ) throws(Refusal) -> ProtocolSource {
        let found = table.candidates(name)
        if found.count == 1 { return found[0] }
        let names = found.map { "`\($0.qualifiedName)`" }.sorted().joined(separator: ", ")
        let sentence =
            found.isEmpty
            ? "there is no protocol \(name)."
                + suggestion(for: name, among: table.protocols.keys.sorted())
            : "there are several protocols \(name); write one of \(names)."
        throw Refusal(site: site, sentence: sentence)
    }

    /// - Throws: ``Refusal`` for an answer to a member that none of the protocols requires.
    private static func check(
        _ request: DoubleRequest, _ family: ProtocolFamily
    ) throws(Refusal) {
        let known = family.sources.flatMap(\.requirements).compactMap(\.requirementName)
        for answer in request.answers where !known.contains(answer.member) {
            throw Refusal(
                site: answer.site,
                sentence: "\(request.name) has no \(answer.member)."
                    + suggestion(for: answer.member, among: known))
        }
    }

    /// - Throws: ``Refusal`` for a name that has a meaning only in the type around a protocol.
    private static func checkNames(
        _ member: DoubledMember, of source: ProtocolSource, _ node: DeclSyntax,
        in table: ProtocolTable
    ) throws(Refusal) {
        guard let outer = source.outer.first, let inner = table.inner[outer],
            let name = member.types.intersection(inner).min()
        else { return }
        throw source.refusal(
            node,
            """
            \(name) means nothing outside of \(outer); write it with the types around it, as \
            `\(source.outer.joined(separator: ".")).\(name)`.
            """)
    }
}
