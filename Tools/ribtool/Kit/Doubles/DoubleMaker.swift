import SwiftSyntax

/// Makes the double that a test target asks for from the protocols it is to answer.
struct DoubleMaker {
    /// Protocols that ask for nothing that a class or an actor would not have.
    private static let free: Set = [
        "Actor", "AnyObject", "Copyable", "Error", "Escapable", "Sendable", "SendableMetatype",
    ]

    let table: ProtocolTable

    func double(_ request: DoubleRequest) throws(Refusal) -> TestDouble {
        var sources: [ProtocolSource] = []
        for name in request.protocols { sources.append(try named(name, in: request)) }
        var double = TestDouble(name: request.name)
        double.conformances = sources.map(\.name)
        var bases: [String] = []
        var seen: Set<String> = []
        var imports: Set<String> = []
        var types: Set<String> = Set(double.conformances)
        var next = sources[...]
        while let source = next.popFirst() {
            guard seen.insert(source.path + source.name).inserted else { continue }
            if let base = table.base(for: source) {
                bases.append(base.name)
                continue
            }
            imports.formUnion(source.imports + [source.module].compactMap { $0 })
            if let module = source.module, source.isInternal {
                double.testableImports.insert(module)
            }
            double.globalActor = source.globalActor ?? double.globalActor
            for parent in source.inherited where parent.name != "Self" {
                if let found = table.find(parent.name, from: source) {
                    next.append(found)
                } else if !Self.free.contains(parent.name) {
                    throw source.refusal(
                        parent.node,
                        """
                        \(source.name) refines \(parent.name), which the house does not declare; \
                        write the double by hand.
                        """)
                }
                if parent.name == "Actor" { double.isActor = true }
            }
            try add(source, request, to: &double)
        }
        double.conformances += bases.filter { !double.conformances.contains($0) }
        double.members = try DoubleNames.distinct(double.members)
        types.formUnion(double.members.flatMap(\.types))
        double.imports.formUnion(modules(of: types, among: imports))
        double.imports.subtract(double.testableImports)
        try check(request, double)
        return double
    }

    private func named(
        _ name: String, in request: DoubleRequest
    ) throws(Refusal) -> ProtocolSource {
        let found = table.candidates(name)
        if found.count == 1 { return found[0] }
        let homes = found.compactMap(\.module).sorted().map { "`\($0).\(name)`" }
        let sentence =
            found.isEmpty
            ? "there is no protocol \(name)\(hint(for: name, among: table.protocols.keys.sorted()))"
            : "there are several protocols \(name); write one of \(homes.joined(separator: ", "))"
        throw Refusal(site: request.site, sentence: sentence + ".")
    }

    private func add(
        _ source: ProtocolSource, _ request: DoubleRequest, to double: inout TestDouble
    ) throws(Refusal) {
        let reader = RequirementReader(
            source: source, answers: request.answers, request: request.site)
        for item in source.node.memberBlock.members {
            if let type = item.decl.as(AssociatedTypeDeclSyntax.self) {
                double.generics.append(try generic(type, source))
            } else if let member = try reader.member(item.decl),
                !double.members.contains(where: {
                    $0.declaration.line == member.declaration.line
                })
            {
                double.members.append(member)
            }
        }
    }

    private func generic(
        _ type: AssociatedTypeDeclSyntax, _ source: ProtocolSource
    ) throws(Refusal) -> String {
        if let clause = type.genericWhereClause {
            throw source.refusal(
                clause, "\(type.name.text) has a where clause; write the double by hand.")
        }
        var bounds = type.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        if !bounds.contains("Sendable") { bounds.append("Sendable") }
        return "\(type.name.text): \(bounds.joined(separator: " & "))"
    }

    /// The modules among `imports` that declare one of `types`; those outside the house only when
    /// there is a type that neither the house nor the standard library declares.
    private func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let house = Set(table.homes.values.joined())
        let own = imports.filter { module in
            types.contains { table.homes[$0]?.contains(module) ?? false }
        }
        let unknown = types.subtracting(table.homes.keys).subtracting(standardTypes)
            .filter { table.protocols[$0] == nil }
        let outside = unknown.isEmpty ? [] : imports.subtracting(house)
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }

    private func check(_ request: DoubleRequest, _ double: TestDouble) throws(Refusal) {
        let known = double.members.map(\.name)
        for answer in request.answers where answer.answer != .byDefault {
            guard !known.contains(answer.member) else { continue }
            throw Refusal(
                site: answer.site,
                sentence: """
                    \(request.name) has no \(answer.member)\(hint(for: answer.member, among: known)).
                    """)
        }
    }
}

extension ProtocolSource {
    /// The global actor that the protocol is isolated to.
    fileprivate var globalActor: String? {
        node.attributes.compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
            .first { $0.hasSuffix("Actor") }.map { "@\($0) " }
    }
}

/// Types of the standard library that need no import.
private let standardTypes: Set = [
    "Any", "AnyObject", "Array", "AsyncStream", "AsyncThrowingStream", "Bool", "CancellationError",
    "Character", "Codable", "Comparable", "Decodable", "Dictionary", "Double", "Duration",
    "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Int32", "Int64",
    "Never", "Optional", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring",
    "Task", "UInt", "UInt64", "UInt8", "Void",
]
