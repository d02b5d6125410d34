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
                    ProtocolSource(
                        scope: scope.inside([name]), node: found, imports: seen, file: file))
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
