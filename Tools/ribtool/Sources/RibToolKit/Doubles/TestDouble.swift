import ArgumentParsing

struct TestDouble {
    let name: String
    let family: ProtocolFamily
    /// The protocols that it conforms to, bases last.
    let conformances: [String]
    /// Its generic parameters, their requirements, and the types that the protocols fix.
    let types: AssociatedTypes
    let members: [DoubledMember]
    let imports: Set<String>
    let testableImports: Set<String>

    init(_ request: DoubleRequest, in table: ProtocolTable) throws(Refusal) {
        func source(_ name: String) throws(Refusal) -> ProtocolSource {
            let found = table.candidates(name)
            if found.count == 1 { return found[0] }
            let all = found.map { "`\($0.qualifiedName)`" }.sorted().joined(separator: ", ")
            throw request.refusal(
                found.isEmpty
                    ? "there is no protocol \(name)."
                        + suggestion(for: name, among: table.protocols.keys.sorted())
                    : "there are several protocols \(name); write one of \(all).")
        }
        let asked = try request.protocols.map(source)
        family = try ProtocolFamily(asked, in: table, request)
        let names = asked.map { source in
            let isUnique = table.candidates(source.fullName).count < 2
            return isUnique ? source.fullName : source.qualifiedName
        }
        members = try Self.members(of: family, request, in: table)
        types = AssociatedTypes(family)
        let named = Set(members.flatMap(\.types)).subtracting(types.names).union(types.types)
        let known = family.sources.flatMap { $0.imports + [$0.module].compactMap(\.self) }
        name = request.name
        conformances = names + Set(family.bases.map(\.name)).subtracting(names).sorted()
        testableImports = Set((family.sources + asked).filter(\.isInternal).compactMap(\.module))
        imports = table.modules(of: named, among: Set(known)).union(asked.compactMap(\.module))
            .union(["RoutingTestSupport"]).subtracting(testableImports)
    }

    /// - Throws: ``Refusal`` for a requirement that can't be doubled, for an answer to none, and for
    ///   a name that has a meaning only in the type around a protocol.
    private static func members(
        of family: ProtocolFamily, _ request: DoubleRequest, in table: ProtocolTable
    ) throws(Refusal) -> [DoubledMember] {
        let known = family.sources.flatMap(\.requirements).compactMap(\.requirementName)
        for answer in request.answers where !known.contains(answer.member) {
            let suggestion = suggestion(for: answer.member, among: known)
            throw Refusal(
                site: answer.site,
                sentence: "\(request.name) has no \(answer.member).\(suggestion)")
        }
        var members: [DoubledMember] = []
        for source in family.sources {
            let inner = source.outer.first.flatMap { table.inner[$0] } ?? []
            for node in source.requirements {
                let reader = RequirementReader(node: node, source: source, request: request)
                guard let member = try reader.member(),
                    !members.contains(where: { $0.declaration == member.declaration })
                else { continue }
                if let name = member.types.intersection(inner).min() {
                    throw source.refusal(
                        node,
                        """
                        \(name) means nothing outside of \(source.outer[0]); write it with the types \
                        around it, as `\(source.outer.joined(separator: ".")).\(name)`.
                        """)
                }
                members.append(member)
            }
        }
        return try DoubledMember.distinct(members)
    }
}
