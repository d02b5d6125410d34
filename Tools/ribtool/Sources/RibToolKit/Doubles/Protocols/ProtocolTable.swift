import SwiftSyntax

/// The protocols of the repository, and the modules that declare its types.
struct ProtocolTable {
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; without the tests.
    private(set) var homes: [String: Set<String>] = [:]
    /// The types in a type of a name.
    private(set) var inner: [String: Set<String>] = [:]

    /// Adds the declarations of the sources, without the branches of `#if` that are not compiled here.
    /// - Parameter module: `nil` for the tests that ask for doubles.
    mutating func add(
        _ sources: [ParsedSource], module: String?, under conditions: HostConditions
    ) {
        for file in sources {
            let imports = declarations(in: file.tree.statements, under: conditions)
                .compactMap { $0.as(ImportDeclSyntax.self)?.path.first?.name.text }
            func read(_ list: some SyntaxProtocol, in outer: [String], isOutside: Bool) {
                for node in declarations(in: list, under: conditions) {
                    let group = node.asProtocol((any DeclGroupSyntax).self)
                    if let name = node.name, group != nil || node.is(TypeAliasDeclSyntax.self) {
                        add(name, in: outer.first, of: module)
                    }
                    if let found = node.as(ProtocolDeclSyntax.self) {
                        protocols[found.name.plainText, default: []].append(
                            ProtocolSource(
                                module: module, outer: outer, isOutside: isOutside, node: found,
                                imports: imports, file: file))
                    } else if let group {
                        let extended = node.as(ExtensionDeclSyntax.self)?.extendedType
                        let name =
                            extended.map { typeNames(in: $0).first ?? [] } ?? [node.name ?? ""]
                        // The modifiers of an extended type are unknown here; most that others see
                        // are public.
                        let isPublic = extended != nil || group.modifiers.isPublic
                        read(
                            group.memberBlock.members, in: outer + [name.joined(separator: ".")],
                            isOutside: isOutside && isPublic)
                    }
                }
            }
            read(file.tree.statements, in: [], isOutside: true)
        }
    }

    private mutating func add(_ type: String, in outermost: String?, of module: String?) {
        if let outermost {
            inner[outermost, default: []].insert(type)
        } else if let module {
            homes[type, default: []].insert(module)
        }
    }

    /// Returns the protocols that `name` may mean; `Module.Outer.Name` may lack any part but the last.
    func candidates(_ name: String) -> [ProtocolSource] {
        let parts = name.split(separator: ".").map(String.init)
        return (protocols[parts.last ?? ""] ?? []).filter { source in
            let whole = [source.module].compactMap(\.self) + source.outer + [source.name]
            return parts.count < 2 || whole.suffix(parts.count) == parts[...]
                || parts.first == source.module && Array(parts.dropFirst()) == [source.name]
        }
    }

    /// Returns the protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// Returns the bases for doubles of `source`: the protocols `…Double` of RoutingTestSupport that
    /// refine it.
    func bases(for source: ProtocolSource) -> [ProtocolSource] {
        protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.sorted { $0.name < $1.name }
    }

    /// Returns the modules among `imports` that declare one of `types`.
    ///
    /// Modules from outside the repository are among them only when neither the repository nor the
    /// standard library declares one of the types.
    func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let own = imports.filter { module in types.contains { homes[$0]?.contains(module) ?? false }
        }
        let unknown = types.subtracting(homes.keys).subtracting(standardTypes)
            .filter { protocols[$0] == nil }
        let outside = unknown.isEmpty ? [] : imports.subtracting(homes.values.joined())
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }
}

/// Types of the standard library, which need no import.
private let standardTypes: Set = [
    "Any", "AnyObject", "Array", "AsyncStream", "AsyncThrowingStream", "Bool", "CancellationError",
    "Character", "Codable", "Comparable", "Decodable", "Dictionary", "Double", "Duration",
    "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Int32", "Int64",
    "Never", "Optional", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring",
    "Task", "UInt", "UInt64", "UInt8", "Void",
]
