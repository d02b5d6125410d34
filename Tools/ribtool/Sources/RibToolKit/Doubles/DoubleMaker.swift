import ArgumentParsing
import SwiftSyntax

/// Makes the double that a test target asks for from the protocols it is to answer.
struct DoubleMaker {
    let table: ProtocolTable

    func double(_ request: DoubleRequest) throws(Refusal) -> TestDouble {
        var asked: [ProtocolSource] = []
        for name in request.protocols { asked.append(try named(name, in: request)) }
        let family = try ProtocolFamily(asked, in: table, request)
        let types = try AssociatedTypes(family.sources, fixed: family.fixed)
        try check(request, family)

        var double = TestDouble(name: request.name)
        let names = asked.map(spelling)
        let bases = family.bases.map(\.name)
        double.conformances = names + Set(bases).subtracting(names).sorted()
        double.generics = types.parameters
        double.requirements = types.requirements
        double.aliases = types.aliases
        double.isActor = family.isActor
        double.globalActor = family.sources.compactMap(\.globalActor).last ?? ""
        for source in family.sources { try add(source, request, to: &double) }
        double.members = try DoubleNames.distinct(double.members)
        let named = Set(double.members.flatMap(\.types)).subtracting(types.names)
        let imports = DoubleImports(
            family, asked: asked, types: named.union(types.types), in: table)
        double.imports = imports.all
        double.testableImports = imports.testable
        return double
    }

    /// The name as the double's file can write it: with the module where several have it.
    private func spelling(_ source: ProtocolSource) -> String {
        if table.candidates(source.fullName).count < 2 { return source.fullName }
        return [source.module, source.fullName].compactMap(\.self).joined(separator: ".")
    }

    private func named(
        _ name: String, in request: DoubleRequest
    ) throws(Refusal) -> ProtocolSource {
        let found = table.candidates(name)
        if found.count == 1 { return found[0] }
        let homes = found.map { source in
            "`" + ([source.module].compactMap(\.self) + [source.fullName]).joined(separator: ".")
                + "`"
        }
        let sentence =
            found.isEmpty
            ? "there is no protocol \(name)"
                + "." + suggestion(for: name, among: table.protocols.keys.sorted())
            : "there are several protocols \(name); write one of "
                + homes.sorted().joined(separator: ", ") + "."
        throw Refusal(site: request.site, sentence: sentence)
    }

    private func add(
        _ source: ProtocolSource, _ request: DoubleRequest, to double: inout TestDouble
    ) throws(Refusal) {
        let reader = RequirementReader(
            source: source, answers: request.answers, request: request.site)
        for item in source.node.memberBlock.members
        where !item.decl.is(AssociatedTypeDeclSyntax.self)
            && !item.decl.is(TypeAliasDeclSyntax.self)
        {
            guard let member = try reader.member(item.decl) else { continue }
            try checkNames(member, of: source, item.decl)
            let line = member.declaration.line
            if !double.members.contains(where: { $0.declaration.line == line }) {
                double.members.append(member)
            }
        }
    }

    /// - Throws: ``Refusal`` for a name that means something only inside the type around a protocol.
    private func checkNames(
        _ member: DoubledMember, of source: ProtocolSource, _ node: DeclSyntax
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

    /// - Throws: ``Refusal`` for an answer to a member that none of the protocols requires.
    private func check(_ request: DoubleRequest, _ family: ProtocolFamily) throws(Refusal) {
        let known = family.sources.flatMap { source in
            source.node.memberBlock.members.compactMap(\.decl.requirementName)
        }
        for answer in request.answers where !known.contains(answer.member) {
            throw Refusal(
                site: answer.site,
                sentence: "\(request.name) has no \(answer.member)"
                    + "." + suggestion(for: answer.member, among: known))
        }
    }
}
