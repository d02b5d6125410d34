import SwiftSyntax

/// The protocols of the repository that are in no other type, and the modules that declare its types.
struct ProtocolTable {
    var types = DeclaredTypes()
    /// The protocols `…Double` of RoutingTestSupport.
    private(set) var bases: [ProtocolSource] = []
    private let modules: [String: [ParsedSource]]

    init(_ sources: [ParsedSource]) {
        modules = Dictionary(grouping: sources, by: \.module)
        types.add(sources)
        let names = types.sources.keys.filter { $0.hasSuffix("Double") }
        bases = names.sorted().flatMap(protocols).filter { $0.module == "RoutingTestSupport" }
    }

    /// The names of all protocols.
    var names: [String] { types.sources.keys.filter { !protocols($0).isEmpty }.sorted() }

    private func protocols(_ name: String) -> [ProtocolSource] {
        types.declarations(name).compactMap { found in
            found.node.as(ProtocolDeclSyntax.self).map { node in
                // A public declaration can mention only publicly imported types.
                let seen = found.imports.filter {
                    !node.modifiers.isPublic || $0.modifiers.isPublic
                }
                return ProtocolSource(
                    scope: found.scope, node: node, imports: seen.map(\.module), file: found.file)
            }
        }
    }

    /// Returns the protocols that `name` may mean, which may have its module before a dot.
    func candidates(_ name: String) -> [ProtocolSource] {
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        return protocols(last).filter { [$0.name, $0.qualifiedName].contains(name) }
    }

    /// Returns the protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// Returns the imports with one of `names`; if some are not ours, also those that are not ours.
    func modules(of names: Set<String>, among imports: Set<String>) -> Set<String> {
        let homes = names.map { name in
            Set(types.declarations(name).compactMap(\.scope.module))
        }
        let own = imports.intersection(homes.joined())
        guard homes.contains(where: \.isEmpty) else { return own }
        // A module that declares nothing of its own is not ours.
        let outside = imports.filter { module in
            modules[module]?.contains { !types.declarations(nil, in: $0).isEmpty } != true
        }
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }
}

struct ProtocolSource {
    let scope: DeclaredTypes.Scope
    let node: ProtocolDeclSyntax
    /// The modules that its file imports and it can mention.
    let imports: [String]
    let file: ParsedSource

    /// The module that declares it; `nil` for the tests themselves.
    var module: String? { scope.module }

    var name: String { node.name.plainText }

    var qualifiedName: String { module.map { $0 + "." + name } ?? name }

    /// Whether tests need `@testable` to see it.
    var isInternal: Bool { module != nil && !node.modifiers.isPublic }

    var requirements: [DeclSyntax] {
        node.memberBlock.members.map(\.decl).filter { !$0.is(TypeAliasDeclSyntax.self) }
    }

    /// The protocols in its inheritance clause, and those that `where Self:` names.
    var inherited: [(name: String, node: TypeSyntax)] {
        node.inherited.flatMap { type in
            typeNames(in: type).map { ($0.joined(separator: "."), type) }
        }
    }

    func refusal(_ node: some SyntaxProtocol, _ sentence: String) -> Refusal {
        Refusal(file.site(of: node), sentence)
    }
}

/// The protocols that a double conforms to: those of the request, and those that they refine.
struct ProtocolFamily {
    /// Protocols that require nothing of a class or an actor.
    private static let free: Set = [
        "Actor", "AnyObject", "Copyable", "Error", "Escapable", "Sendable", "SendableMetatype",
    ]

    /// The protocols whose requirements are doubled, nearest first.
    private(set) var sources: [ProtocolSource] = []
    private(set) var bases: [ProtocolSource] = []

    var isActor: Bool { sources.flatMap(\.inherited).contains { $0.name == "Actor" } }
    /// The attribute that isolates its protocols.
    private(set) var globalActor: String?

    init(
        _ asked: [ProtocolSource], in table: ProtocolTable, _ request: DoubleRequest
    ) throws(Refusal) {
        var seen: Set<String> = []
        var next = asked[...]
        while let source = next.popFirst() {
            guard seen.insert(source.file.path + source.name).inserted else { continue }
            if let base = try base(for: source, among: asked, in: table, request) {
                bases.append(base)
                continue
            }
            sources.append(source)
            globalActor =
                source.node.attributes.typeNames.first(where: table.types.isGlobalActor)
                ?? globalActor
            for parent in source.inherited {
                if let found = table.find(parent.name, from: source) {
                    next.append(found)
                } else if !Self.free.contains(parent.name) {
                    throw source.refusal(
                        parent.node,
                        """
                        \(source.name) refines \(parent.name), which is no protocol of the \
                        repository; write the double by hand.
                        """)
                }
            }
        }
    }

    /// Returns the protocol `…Double` of RoutingTestSupport that refines `source`.
    /// - Throws: ``Refusal`` when there are several, and the request names none of them.
    private func base(
        for source: ProtocolSource, among asked: [ProtocolSource], in table: ProtocolTable,
        _ request: DoubleRequest
    ) throws(Refusal) -> ProtocolSource? {
        let bases = table.bases.filter { base in
            base.inherited.contains { $0.name == source.name }
        }
        let named = bases.filter { base in asked.contains { $0.name == base.name } }
        guard bases.count > 1, named.count != 1 else { return named.first ?? bases.first }
        throw request.refusal(
            """
            there are several bases for \(source.name), \
            \(bases.map(\.name).joined(separator: " and ")); name one: `double \
            \(request.protocols.joined(separator: " & ")) & \(bases[0].name) as \
            \(request.name)`.
            """)
    }
}
