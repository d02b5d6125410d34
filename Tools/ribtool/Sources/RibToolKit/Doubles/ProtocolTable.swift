import SwiftSyntax

/// The protocols of the repository that are in no other type, and the modules that declare its types.
struct ProtocolTable {
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; without the tests.
    private var homes: [String: Set<String>] = [:]
    private(set) var types = DeclaredTypes()

    /// Adds the declarations of the sources, without the branches of `#if` that are not compiled here.
    mutating func add(_ sources: [ParsedSource]) {
        for file in sources {
            let module = file.path.hasPrefix("Tests/") ? nil : file.module
            let nodes = declarations(in: file.tree.statements, under: HostConditions())
            let imports = nodes.compactMap { $0.as(ImportDeclSyntax.self) }
            let scope = DeclaredTypes.Scope(module: module, imports: imports.map(\.module))
            types.add(nodes, in: scope)
            for node in nodes where !node.is(FunctionDeclSyntax.self) {
                guard let name = node.name else { continue }
                if let module { homes[name, default: []].insert(module) }
                guard let found = node.as(ProtocolDeclSyntax.self) else { continue }
                // A public declaration can mention only publicly imported types.
                let seen = imports.filter { !found.modifiers.isPublic || $0.modifiers.isPublic }
                    .map(\.module)
                protocols[name, default: []].append(
                    ProtocolSource(scope: scope, node: found, imports: seen, file: file))
            }
        }
    }

    /// Returns the protocols that `name` may mean, which may have its module before a dot.
    func candidates(_ name: String) -> [ProtocolSource] {
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        return (protocols[last] ?? []).filter { [$0.name, $0.qualifiedName].contains(name) }
    }

    /// Returns the protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// Returns the imports with one of `types`; if some are not ours, also those that are not ours.
    func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let own = imports.intersection(types.flatMap { homes[$0] ?? [] })
        guard types.contains(where: { homes[$0] == nil }) else { return own }
        let outside = imports.subtracting(homes.values.joined())
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
        let bases = table.protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.sorted { $0.name < $1.name }
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
