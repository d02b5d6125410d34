import SwiftSyntax

/// The protocols of the repository, and the modules that declare its types.
struct ProtocolTable {
    let conditions: HostConditions
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; without the tests.
    private(set) var homes: [String: Set<String>] = [:]
    /// The types in a type of a name.
    private(set) var inner: [String: Set<String>] = [:]

    /// Adds the declarations of the sources, without the branches of `#if` that are not compiled here.
    /// - Parameter module: `nil` for the tests that ask for doubles.
    mutating func add(_ sources: [ParsedSource], module: String?) {
        for file in sources {
            let imports = declarations(in: file.tree.statements, under: conditions)
                .compactMap { $0.as(ImportDeclSyntax.self) }
            func read(_ list: some SyntaxProtocol, in outer: [String], isPublic: Bool) {
                for node in declarations(in: list, under: conditions) {
                    let group = node.asProtocol((any DeclGroupSyntax).self)
                    if let name = node.name, group != nil || node.is(TypeAliasDeclSyntax.self) {
                        if let outermost = outer.first {
                            inner[outermost, default: []].insert(name)
                        } else if let module {
                            homes[name, default: []].insert(module)
                        }
                    }
                    guard let group else { continue }
                    let extended = node.as(ExtensionDeclSyntax.self)?.extendedType
                    // An extended type counts as public: most that others see are.
                    let isPublic = isPublic && (extended != nil || group.modifiers.isPublic)
                    if let found = node.as(ProtocolDeclSyntax.self) {
                        // A public declaration can mention only publicly imported types.
                        let seen = imports.filter { !isPublic || $0.modifiers.isPublic }
                        protocols[found.name.plainText, default: []].append(
                            ProtocolSource(
                                module: module, outer: outer, isPublic: isPublic, node: found,
                                imports: seen.compactMap { $0.path.first?.name.text }, file: file))
                    } else {
                        let path = extended.flatMap { typeNames(in: $0).first }
                        read(
                            group.memberBlock.members, in: outer + (path ?? [node.name ?? ""]),
                            isPublic: isPublic)
                    }
                }
            }
            read(file.tree.statements, in: [], isPublic: true)
        }
    }

    /// Returns the protocols that `name` may mean; `Module.Outer.Name` may lack its first parts.
    func candidates(_ name: String) -> [ProtocolSource] {
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        return (protocols[last] ?? []).filter { ".\($0.qualifiedName)".hasSuffix(".\(name)") }
    }

    /// Returns the protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// Returns the modules among `imports` that declare one of `types`, and those from outside the
    /// repository, which may.
    func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let own = imports.intersection(types.flatMap { homes[$0] ?? [] })
        let outside = imports.subtracting(homes.values.joined())
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }
}
